// A second reader of Excel files, which shares nothing with the one that writes them.
import { crc32, inflateRawSync } from 'node:zlib';

export type SheetCell = { type: 'text' | 'number'; value: string | number; numberFormat: string };

export type Workbook = {
  /** The XML of each part by its name. */
  parts: Record<string, string>;
  /** The bytes of its pictures by name. */
  pictures: Record<string, Buffer>;
  /** Cells by reference, such as 'B7'. */
  cells: Record<string, SheetCell>;
};

/** Reads the first sheet of a workbook; throws for a damaged zip, a formula, or a cell of another type. */
export function readWorkbook(bytes: Buffer): Workbook {
  const files = Object.entries(unzip(bytes));
  const isPicture = ([name]: [string, Buffer]) => name.startsWith('xl/media/');
  const pictures = Object.fromEntries(files.filter(isPicture));
  const parts = Object.fromEntries(
    files.filter((file) => !isPicture(file)).map(([name, file]) => [name, file.toString('utf8')]),
  );
  const formats = cellFormats(parts['xl/styles.xml'] ?? '');
  const cells: Workbook['cells'] = {};
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  if (/<f[ >]/.test(sheet)) throw new Error('The sheet holds a formula');
  for (const [, attributes = '', content = ''] of sheet.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const { r = '', s = '0', t } = attributesOf(attributes);
    const numberFormat = formats[Number(s)] ?? '';
    const text = /<t[^>]*>(.*?)<\/t>/s.exec(content)?.[1];
    const number = /<v>(.*?)<\/v>/s.exec(content)?.[1];
    if (t === 'inlineStr') cells[r] = { type: 'text', value: plainText(text ?? ''), numberFormat };
    else if (t !== undefined) throw new Error(`Cell ${r} has the type ${t}`);
    else if (number !== undefined) cells[r] = { type: 'number', value: Number(number), numberFormat };
  }
  return { parts, pictures, cells };
}

/** The files of a ZIP by name; throws for a damaged one. */
export function unzip(bytes: Buffer): Record<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const parts: Record<string, Buffer> = {};
  for (let index = 0; index < count; index++) {
    const [crc, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const raw = bytes.subarray(start, start + packed);
    const content = bytes.readUInt16LE(at + 10) === 0 ? raw : inflateRawSync(raw);
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
    parts[name] = content;
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

/** The number format of each cell format, as its code, or the number of a built-in one. */
function cellFormats(styles: string): string[] {
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id,
      plainText(code ?? ''),
    ]),
  );
  const list = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles)?.[1] ?? '';
  return [...list.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id = '']) => codes.get(id) ?? id);
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

function plainText(xml: string): string {
  return xml
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
