import { whatIsOn } from '../../../../lib/sekolah.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useFrameParts } from '../../../../ui/frame-parts.ts';
import { Kbd, KeyList } from '../../../../ui/key-list.tsx';
import classes from './keys.module.css';
import { mejaKeys } from './meja-keys.ts';

/** Every key of the desk; they rest while somebody types and while a dialog is open. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { help } = useFrameParts();
  return (
    <Dialog
      title="Pintasan keyboard"
      opened
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" onClick={help}>
            Bantuan layar ini
          </Button>
          <Button onClick={onClose} data-autofocus>
            Tutup daftar
          </Button>
        </>
      }
    >
      {mejaKeys.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.title}>{title}</h3>
          <KeyList keys={whatIsOn(keys)} />
        </section>
      ))}
      <p className={classes.help}>Pintasan tidak berfungsi saat Anda mengetik atau saat dialog terbuka.</p>
    </Dialog>
  );
}

/** The key that does the same as the button it stands in; nothing where there is only a finger. */
export function Key({ children }: { children: string }) {
  return (
    <span className={classes.key}>
      <Kbd plain>{children}</Kbd>
    </span>
  );
}
