import { today } from '@gerbang/contract/fields';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { type SubmitEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { recentTahunAjaran } from '../../../lib/tahun-ajaran.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { SubmitButton } from '../../../ui/button.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import classes from './tahun-filter.module.css';

type TahunFilterProps = {
  /** The year asked for, at first the server's; undefined until that is known. */
  asked: string | undefined;
  pending: boolean;
  onShow: (tahunAjaran: string) => void;
};

/** The sentence for what is neither a school year nor `semua`, or undefined. */
function errorOf(tahun_ajaran: string): string | undefined {
  return z.safeParse(dashboard.statistik.query, { tahun_ajaran }).error?.issues[0]?.message;
}

/** The year filter: checked on every change, and only an edited and valid one can be shown. */
export function TahunFilter({ asked, pending, onShow }: TahunFilterProps) {
  const [typed, setTyped] = useState<string>();
  const [edited, setEdited] = useState(false);
  // What was typed is now what is asked for: from here on the field follows it, also backwards.
  if (typed !== undefined && typed.trim() === asked) setTyped(undefined);
  const messageId = useId();
  const value = typed ?? asked ?? '';
  const error = edited ? errorOf(value) : undefined;
  const disabled = !edited || error !== undefined;

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!disabled && !pending) onShow(value.trim());
  };
  return (
    <form noValidate className={classes.filter} onSubmit={onSubmit}>
      <div className={classes.field}>
        <Autocomplete
          label="Tahun Ajaran"
          data={[...recentTahunAjaran(today()), 'semua']}
          value={value}
          error={error !== undefined}
          aria-describedby={messageId}
          onChange={(text) => {
            setEdited(true);
            setTyped(text);
          }}
          autoCapitalize="none"
          enterKeyHint="go"
          spellCheck={false}
        />
      </div>
      <SubmitButton pending={pending} pendingLabel="Memuat..." disabled={disabled}>
        Tampilkan
      </SubmitButton>
      {/* One line for both, so that nothing moves while somebody types. */}
      <div id={messageId} className={classes.message} aria-live="polite">
        {error === undefined ? (
          <p className={classes.hint}>
            Ketik <b>semua</b> untuk total seluruh siswa.
          </p>
        ) : (
          <FieldMessage tone="bad">{error}</FieldMessage>
        )}
      </div>
    </form>
  );
}
