import type { SessionUser } from '@gerbang/contract/auth';
import { profile } from '@gerbang/contract/profile';
import { sentences } from '@gerbang/contract/sentences';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { writeFailure } from '../../lib/failure.ts';
import { signIn } from '../../lib/session.ts';
import { useAction } from '../../lib/use-api.ts';
import { toast } from '../../ui/toast.tsx';
import type { ProfileTexts } from './use-profile-form.ts';

/** How long after a change the page is loaded anew, in milliseconds (PROFIL-4). */
const RELOAD_MS = 5000;

/** Saves the profile and takes its photo away; afterwards the page says so and is loaded anew. */
export function useSaveProfile(user: SessionUser, { onFotoRefused }: { onFotoRefused: (sentence: string) => void }) {
  const [done, setDone] = useState<string>();
  useReload(done !== undefined);
  const finish = (message: string, newer: SessionUser['profile']) => {
    toast.success(message);
    // At once, for the top bar shows name and photo too.
    signIn({ ...user, profile: newer });
    setDone(message);
  };
  const onError = () => toast.error(sentences.somethingWrong);
  const save = useAction(profile.simpan, {
    onSuccess: ({ message, data }) => finish(message, data),
    onError: (error) => {
      onError();
      if (isOfFoto(error)) onFotoRefused(writeFailure(error));
    },
  });
  const hapusFoto = useAction(profile.hapusFoto, {
    onSuccess: ({ message }) => finish(message, user.profile && { ...user.profile, foto_profile: null }),
    onError,
  });
  return {
    /** What was done, once it is; the page is then about to be loaded anew. */
    done,
    pending: save.pending || done !== undefined,
    progress: save.progress,
    /** Why the form as a whole was not saved. */
    failure: save.error && !isOfFoto(save.error) ? writeFailure(save.error) : undefined,
    run: (texts: ProfileTexts, foto_profile: File | undefined) => save.run({ body: texts, files: { foto_profile } }),
    hapusFoto,
  };
}

function isOfFoto(error: Error): boolean {
  return error instanceof ApiError && error.field !== undefined;
}

function useReload(due: boolean) {
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => location.reload(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [due]);
}
