import type { FieldError } from '@gerbang/contract/wire';

type HttpErrorOptions = {
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
  /** Broken fields of a multi-field form. */
  fields?: FieldError[];
  /** The file field that was refused. */
  field?: string;
  /** What a program reads beside the sentence. */
  kode?: string;
  /** For the log only. */
  cause?: unknown;
};

/** A refusal that people are meant to read: HTTP status and an Indonesian sentence. */
export class HttpError extends Error {
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly fields: FieldError[] | undefined;
  readonly field: string | undefined;
  readonly kode: string | undefined;

  constructor(status: number, message: string, options: HttpErrorOptions = {}) {
    super(message, options);
    this.name = 'HttpError';
    this.status = status;
    this.retryAfter = options.retryAfter;
    this.fields = options.fields;
    this.field = options.field;
    this.kode = options.kode;
  }

  /** The same refusal, said of a file field. */
  at(field: string): HttpError {
    return new HttpError(this.status, this.message, {
      field,
      ...(this.retryAfter === undefined ? {} : { retryAfter: this.retryAfter }),
    });
  }
}

/** A reason not to start, in words for the person at the console; the program exits with 1. */
export class StartupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartupError';
  }
}

/** What an address that nothing listens to is answered with. */
export const NO_ADDRESS = 'Alamat tidak ditemukan';
