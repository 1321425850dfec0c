import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { defaultStamp, MAX_TUJUAN, TEMPAT_SEKOLAH } from '@gerbang/contract/siswa/stamp';
import { fieldId } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { BagianPage } from './bagian-page.tsx';
import { StampText } from './stamp-text.tsx';
import { type BagianFormProps, useBagianForm } from './use-bagian-form.ts';

/** What copies of identity documents are for, in the school's own words (CAP-8). */
export function StampForm(props: BagianFormProps) {
  const form = useBagianForm({ ...props, bagian: 'cap', endpoint: sekolah.simpanCap });
  const { nilai } = form;
  return (
    <BagianPage
      form={form}
      submit={() => void form.submit()}
      tools={
        nilai.tujuan !== defaultStamp.tujuan && (
          <Button onClick={() => form.change(defaultStamp)}>Pakai kalimat bawaan</Button>
        )
      }
    >
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
    </BagianPage>
  );
}
