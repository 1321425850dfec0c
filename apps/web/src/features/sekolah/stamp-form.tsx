import { sekolah } from '@gerbang/contract/sekolah';
import { defaultStamp, MAX_TUJUAN, TEMPAT_SEKOLAH } from '@gerbang/contract/stamp';
import type { SubmitEvent } from 'react';
import { fieldId } from '../../lib/use-form.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { StaleNote } from './stale-note.tsx';
import { StampText } from './stamp-text.tsx';
import { type BagianFormProps, useBagianForm } from './use-bagian-form.ts';

/** What copies of identity documents are for, in the school's own words (CAP-8). */
export function StampForm(props: BagianFormProps) {
  const form = useBagianForm({ ...props, bagian: 'cap', endpoint: sekolah.simpanCap });
  const { nilai, save } = form;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap={5}>
        <TextInput
          id={fieldId('tujuan')}
          label="Tujuan salinan"
          description={`${TEMPAT_SEKOLAH} diganti nama sekolah. Tanggal dan nama yang melihat selalu ikut tertulis.`}
          value={nilai.tujuan}
          maxLength={MAX_TUJUAN}
          error={form.errorAt('tujuan')}
          onChange={({ currentTarget }) => form.change({ tujuan: currentTarget.value })}
        />
        <StampText cap={nilai} identitas={props.sekolah.identitas} />
        <StaleNote save={save} onContinue={form.follow} />
        <Row justify="end">
          {nilai.tujuan !== defaultStamp.tujuan && (
            <Button onClick={() => form.change(defaultStamp)}>Pakai kalimat bawaan</Button>
          )}
          <SubmitButton pending={save.pending}>Simpan</SubmitButton>
        </Row>
      </Stack>
    </form>
  );
}
