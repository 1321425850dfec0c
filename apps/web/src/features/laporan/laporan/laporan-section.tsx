import { type ReactNode, useId } from 'react';
import { SubmitButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout.tsx';
import classes from './laporan-section.module.css';

/** A report in one format: whether it is being made, and how to ask for it. */
type Unduhan = { pending: boolean; start: () => void };

type LaporanSectionProps = {
  title: string;
  help: string;
  excel: Unduhan;
  pdf: Unduhan;
  /** Why nothing can be downloaded. */
  off?: string | undefined;
  /** The fields of the report. */
  children?: ReactNode;
};

/** One report with its two formats. */
export function LaporanSection({ title, help, excel, pdf, off, children }: LaporanSectionProps) {
  const id = useId();
  const making = excel.pending || pdf.pending;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.help}>{help}</p>
      </div>
      {children}
      <div className={classes.foot}>
        <Row>
          <UnduhButton {...excel} disabled={off !== undefined}>
            Unduh Excel
          </UnduhButton>
          <UnduhButton {...pdf} disabled={off !== undefined}>
            Unduh PDF
          </UnduhButton>
        </Row>
        <p className={classes.state} role="status">
          {making ? 'Laporan sedang dibuat. Unduhan dimulai otomatis.' : off}
        </p>
      </div>
    </section>
  );
}

function UnduhButton({ pending, start, disabled, children }: Unduhan & { disabled: boolean; children: string }) {
  return (
    <SubmitButton
      type="button"
      variant="default"
      pending={pending}
      pendingLabel="Membuat laporan..."
      disabled={disabled && !pending}
      leftSection={<Icon name="download" size={16} />}
      onClick={start}
    >
      {children}
    </SubmitButton>
  );
}
