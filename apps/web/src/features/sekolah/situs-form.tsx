import { sekolah } from '@gerbang/contract/sekolah';
import type { SubmitEvent } from 'react';
import { SubmitButton } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { StaleNote } from './stale-note.tsx';
import { type BagianFormProps, useBagianForm } from './use-bagian-form.ts';

/** The sites that a document's own QR may lead to, one a line (SEKOLAH-24). */
export function SitusForm(props: BagianFormProps) {
  const form = useBagianForm({ ...props, bagian: 'situs', endpoint: sekolah.simpanSitus });
  const { nilai, save } = form;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.submit({ daftar: nilai.daftar.map((each) => each.trim()).filter((each) => each !== '') });
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap={5}>
        <Textarea
          label="Situs"
          description="Satu per baris. Bintang di depan berarti semua situs di bawahnya, misalnya *.kemendikdasmen.go.id."
          rows={8}
          spellCheck={false}
          autoCapitalize="none"
          value={nilai.daftar.join('\n')}
          error={form.wrong.at(0)?.message}
          onChange={({ currentTarget }) => form.change({ daftar: currentTarget.value.split('\n') })}
        />
        <StaleNote save={save} onContinue={form.follow} />
        <Row justify="end">
          <SubmitButton pending={save.pending}>Simpan</SubmitButton>
        </Row>
      </Stack>
    </form>
  );
}
