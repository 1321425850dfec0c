import type { FieldError } from '@gerbang/contract/wire';

/** A call that failed: the server refused it (`answered`) or nothing usable came back (`no-answer`). */
export class ApiError extends Error {
  override name = 'ApiError';
  kind: 'answered' | 'no-answer';
  /** HTTP status; undefined without an answer. */
  status: number | undefined;
  /** The field `error` of the answer. */
  error: string | undefined;
  /** Broken fields in form order; only multi-field forms answer them. */
  fields: FieldError[] | undefined;
  /** The picture that was refused, by the name of its field. */
  field: string | undefined;
  /** How a sign-in goes on, or what strict mode waits for. */
  kode: string | undefined;
  /** Seconds until another try makes sense (429, 503). */
  retryAfter: number | undefined;

  /** `message` is the server's sentence, or '' when there is none. */
  constructor(
    kind: ApiError['kind'],
    facts: Partial<Pick<ApiError, 'status' | 'error' | 'message' | 'fields' | 'field' | 'kode' | 'retryAfter'>> = {},
  ) {
    super(facts.message ?? '');
    this.kind = kind;
    this.status = facts.status;
    this.error = facts.error;
    this.fields = facts.fields;
    this.field = facts.field;
    this.kode = facts.kode;
    this.retryAfter = facts.retryAfter;
  }
}
