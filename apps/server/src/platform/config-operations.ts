// The settings of those who run the server, from the environment.
import * as z from 'zod/mini';
import { orEmpty, wrong } from './config-setting.ts';

export type MetricsConfig = {
  /** Whoever asks with this gets the metrics; empty: only this machine does. */
  token: string;
  /** Whether everybody does. */
  isPublic: boolean;
};

/** The variables, for the schema of the whole environment. */
export const operationsVariables = {
  METRICS_TOKEN: orEmpty('METRICS_TOKEN', {
    expected: '16 sampai 200 huruf dan angka, atau kosong',
    isRight: (value) => /^[\w.~+/=-]{16,200}$/.test(value),
  }),
  METRICS_PUBLIC: z._default(z.enum(['ya', 'tidak'], wrong('METRICS_PUBLIC', 'ya atau tidak')), 'tidak'),
};

/** Addresses of the accounts that a first start makes. */
const firstAddress = (name: string) =>
  orEmpty(name, { expected: 'satu alamat email', isRight: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) });

export const firstVariables = {
  EMAIL_PIMPINAN: firstAddress('EMAIL_PIMPINAN'),
  EMAIL_ADMIN: firstAddress('EMAIL_ADMIN'),
};

/** Whether a text is a public key of the age format, to which backups can be sealed. */
export function isRecipient(text: string): boolean {
  return /^age1[02-9ac-hj-np-z]{58}$/.test(text);
}

/** The settings in their own words. */
export function metricsOf(values: { METRICS_TOKEN: string; METRICS_PUBLIC: 'ya' | 'tidak' }): MetricsConfig {
  return { token: values.METRICS_TOKEN, isPublic: values.METRICS_PUBLIC === 'ya' };
}
