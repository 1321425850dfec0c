import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '../../../ui/toast.tsx';
import { FormSkeleton } from '../data-siswa/form/form-skeleton.tsx';

type LeaveProps = {
  to: '/data-diri' | '/edit-data-diri' | '/dashboard-siswa';
  /** Why, as a toast. */
  sentence?: string;
  tone?: 'error' | 'warning';
};

/** Leads away from a form that may not be used now; meanwhile the page keeps its shape. */
export function Leave({ to, sentence, tone = 'error' }: LeaveProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (sentence) toast[tone](sentence);
    void navigate({ to, replace: true });
  }, [navigate, to, sentence, tone]);
  return <FormSkeleton />;
}

/** Without the account's key nothing that is typed could be kept, and what is kept could be overwritten unseen. */
export function LeaveLocked() {
  const sentence = 'Isian di perangkat ini belum dapat dibuka dan tetap tersimpan. Coba lagi saat server terhubung.';
  return <Leave to="/dashboard-siswa" sentence={sentence} />;
}
