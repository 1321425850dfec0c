import { kesiapan } from '@gerbang/contract/sekolah/kesiapan';
import { writeFailure } from '../../../lib/failure.ts';
import { useAction } from '../../../lib/use-api.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import classes from './kirim-surat.module.css';

/** Sends a letter to oneself; the line beside it says what became of it. */
export function KirimSurat() {
  const send = useAction(kesiapan.kirimSurat, {
    invalidates: [kesiapan.get],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(writeFailure(error)),
  });
  return (
    <div className={classes.place}>
      <SubmitButton
        type="button"
        variant="default"
        size="s"
        pending={send.pending}
        pendingLabel="Mengirim..."
        onClick={() => send.run({})}
      >
        Kirim surat percobaan
      </SubmitButton>
    </div>
  );
}
