// The schemas of the contract as a generator likes them: under names, each once, with formats.
import { formatOf } from '@gerbang/contract/shapes';
import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

type Reference = { $ref: string };

export type NamedSchemas = {
  /** All that have a name so far. */
  schemas: Record<string, JsonSchema>;
  /** A reference to this schema under the first of these names that is free, or under the one that an equal schema has already. */
  refer(names: readonly string[], schema: JsonSchema): Reference;
};

export function namedSchemas(): NamedSchemas {
  const schemas: Record<string, JsonSchema> = {};
  const names = new Map<string, string>();
  return {
    schemas,
    refer(wanted, schema) {
      const text = JSON.stringify(schema);
      const name = names.get(text) ?? wanted.find((each) => !(each in schemas));
      if (name === undefined) throw new Error(`two schemas of the API are called ${wanted.at(-1)}`);
      names.set(text, name);
      schemas[name] = schema;
      return { $ref: `#/components/schemas/${name}` };
    },
  };
}

export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return withFormats(rest) as JsonSchema;
}

/** Everything below, too; `field` is the name of the field that has this schema. */
function withFormats(node: unknown, field?: string): unknown {
  if (Array.isArray(node)) return node.map((each) => withFormats(each, field));
  if (typeof node !== 'object' || node === null) return node;
  const { properties, ...rest } = node as JsonSchema;
  const inner = Object.entries(rest).map(([key, value]) => [key, literal.has(key) ? value : withFormats(value, field)]);
  const schema: JsonSchema = withFormat(Object.fromEntries(inner), field);
  if (properties === undefined) return schema;
  const fields = Object.entries(properties as JsonSchema).map(([name, value]) => [name, withFormats(value, name)]);
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** Values of the data, not schemas. */
const literal = new Set(['enum', 'const', 'default', 'required', 'type', 'examples']);

function withFormat(schema: JsonSchema, field: string | undefined): JsonSchema {
  const types = [schema.type].flat();
  if (types.includes('integer')) return { ...withoutSafeBounds(schema), ...described(schema, field, 'number') };
  if (types.includes('number')) return { format: 'double', ...schema, ...described(schema, field, 'number') };
  if (types.includes('string')) return { ...schema, ...described(schema, field, 'string') };
  return schema;
}

function described(schema: JsonSchema, field: string | undefined, type: 'string' | 'number'): JsonSchema {
  const found = field === undefined || schema.enum || schema.pattern ? {} : formatOf(field, type);
  // A moment has no length of its own: a text with one is what people write.
  return found.format === 'date-time' && schema.maxLength !== undefined ? {} : found;
}

/** Zod says of each integer that JavaScript can count so far. */
function withoutSafeBounds({ minimum, maximum, ...schema }: JsonSchema): JsonSchema {
  const isOwn = (bound: unknown) => bound !== undefined && Math.abs(bound as number) !== Number.MAX_SAFE_INTEGER;
  return {
    format: 'int64',
    ...schema,
    ...(isOwn(minimum) ? { minimum } : {}),
    ...(isOwn(maximum) ? { maximum } : {}),
  };
}
