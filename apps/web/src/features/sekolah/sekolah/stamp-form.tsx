import { today } from '@gerbang/contract/fields';
import { type Sekolah, sekolah } from '@gerbang/contract/sekolah/sekolah';
import { defaultStamp, MAX_TUJUAN, pelihatOf, stampTexts, TEMPAT_SEKOLAH } from '@gerbang/contract/siswa/stamp';
import { useSession } from '../../../lib/session.ts';
import { fieldId } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { BagianPage } from './bagian-page.tsx';
import classes from './stamp-form.module.css';
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

type StampTextProps = Pick<Sekolah, 'cap' | 'identitas'>;

/** The two lines of the stamp as they would stand on a copy that this person looks at today. */
export function StampText({ cap: { tujuan }, identitas }: StampTextProps) {
  const session = useSession();
  const pelihat = session ? pelihatOf(session.profile?.nama, session.email) : 'nama yang melihat';
  const lines = stampTexts({ tujuan, sekolah: identitas.nama, tanggal: today(), pelihat });
  return (
    <figure className={classes.figure}>
      <figcaption>Contoh cap</figcaption>
      <div className={classes.copy}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </figure>
  );
}
