// The parts of a workbook beside its sheet (ECMA-376, SpreadsheetML), and how text gets into any of them.

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET_NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_NS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_NS = 'http://schemas.openxmlformats.org/package/2006';
const DRAWING_NS = 'http://schemas.openxmlformats.org/drawingml/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const replacements: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot hold
const UNUSUAL = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9A-Fa-f]{4}_/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const IMPOSSIBLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

/** Text for XML: characters that it cannot hold become U+FFFD, and `_x0041_` is kept from being read as an 'A'. */
export function xmlText(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text
    .toWellFormed()
    .replace(IMPOSSIBLE, '\ufffd')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => replacements[character] as string);
}

/** Numbers of the cell formats below, as the cells name them. */
export const formats = {
  institution: 1,
  title: 2,
  note: 3,
  head: 4,
  teks: 5,
  paragraf: 6,
  tanggal: 7,
  rupiah: 8,
  number: 9,
  nomor: 10,
  totalText: 11,
  totalRupiah: 12,
  totalNumber: 13,
  totalCount: 14,
} as const;

const cellFormat = (numFmt: number, font: number, more = '', alignment = '') =>
  `<xf numFmtId="${numFmt}" fontId="${font}" xfId="0" applyNumberFormat="1" applyFont="1" ${
    more || 'fillId="0" borderId="0"'
  }${alignment ? ` applyAlignment="1"><alignment ${alignment}/></xf>` : '/>'}`;

const font = (size: number, more = '') =>
  `<font>${more}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`;
const edge = (name: string, style: string, colour: string) =>
  `<${name} style="${style}"><color rgb="${colour}"/></${name}>`;
const totalEdge = 'fillId="0" borderId="2" applyBorder="1"';

/**
 * Text cells have the format '@', so that they stay text when somebody edits them. Numbers name Indonesia (421), or LibreOffice
 * groups them as the reader's own country does.
 */
export function stylesXml(satuan: string): string {
  const cells = [
    cellFormat(0, 0),
    cellFormat(49, 1),
    cellFormat(49, 2),
    cellFormat(49, 3),
    cellFormat(49, 4, 'fillId="2" borderId="1" applyFill="1" applyBorder="1"', 'vertical="center" wrapText="1"'),
    cellFormat(49, 0, '', 'vertical="top"'),
    cellFormat(49, 0, '', 'vertical="top" wrapText="1"'),
    cellFormat(164, 0, '', 'horizontal="left" vertical="top"'),
    cellFormat(165, 0, '', 'horizontal="right" vertical="top" indent="1"'),
    cellFormat(167, 0, '', 'horizontal="right" vertical="top" indent="1"'),
    cellFormat(1, 3, '', 'horizontal="right" vertical="top" indent="1"'),
    cellFormat(49, 4, totalEdge),
    cellFormat(165, 4, totalEdge, 'horizontal="right" indent="1"'),
    cellFormat(167, 4, totalEdge, 'horizontal="right" indent="1"'),
    cellFormat(166, 4, totalEdge, 'horizontal="left"'),
  ];
  return `${XML}<styleSheet xmlns="${SHEET_NS}"><numFmts count="4">
<numFmt numFmtId="164" formatCode="[$-421]d\\ mmmm\\ yyyy"/>
<numFmt numFmtId="165" formatCode="[$-421]&quot;Rp &quot;#,##0.00"/>
<numFmt numFmtId="166" formatCode="[$-421]#,##0&quot; ${satuan}&quot;"/>
<numFmt numFmtId="167" formatCode="[$-421]#,##0"/></numFmts>
<fonts count="5">${font(11)}${font(16, '<b/>')}${font(13, '<b/>')}${font(11, '<color rgb="FF676153"/>')}${font(11, '<b/>')}</fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FFF0EBDF"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border>
<border><left/><right/>${edge('top', 'thin', 'FF1D1B16')}${edge('bottom', 'thin', 'FF1D1B16')}<diagonal/></border>
<border><left/><right/>${edge('top', 'double', 'FF1D1B16')}<bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${cells.length}">${cells.join('\n')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** The workbook: one sheet, its filter (`area` such as `$A$6:$Q$300`) and the row that every printed page repeats. */
export function workbookXml(sheet: string, { area, headRow }: { area: string; headRow: number }): string {
  return `${XML}<workbook xmlns="${SHEET_NS}" xmlns:r="${OFFICE_NS}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets>
<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${sheet}'!${area}</definedName>
<definedName name="_xlnm.Print_Titles" localSheetId="0">'${sheet}'!$${headRow}:$${headRow}</definedName></definedNames></workbook>`;
}

/** Title, maker and moment, as the file's properties show them. */
export function propertiesXml({ title, madeBy, madeAt }: { title: string; madeBy: string; madeAt: Date }): string {
  const moment = madeAt.toISOString();
  const when = (name: string) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${moment}</dcterms:${name}>`;
  return `${XML}<cp:coreProperties xmlns:cp="${PACKAGE_NS}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<dc:title>${xmlText(title)}</dc:title><dc:creator>${xmlText(madeBy)}</dc:creator><dc:language>id-ID</dc:language>${when('created')}${when('modified')}</cp:coreProperties>`;
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${type}"/>`;

const relations = (...list: string[]) =>
  `${XML}<Relationships xmlns="${PACKAGE_NS}/relationships">\n${list.join('\n')}</Relationships>`;

/** What kind each part is of; `more` is of those that only some workbooks have. */
const contentTypes = (more = '') => `${XML}<Types xmlns="${PACKAGE_NS}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
${override('/xl/workbook.xml', `${TYPE}.sheet.main+xml`)}${override('/xl/worksheets/sheet1.xml', `${TYPE}.worksheet+xml`)}
${override('/xl/styles.xml', `${TYPE}.styles+xml`)}${override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}${more}</Types>`;

/** The parts that say which parts there are, by name. */
export const packageParts: Record<string, string> = {
  '[Content_Types].xml': contentTypes(),
  '_rels/.rels': relations(
    relation('rId1', `${OFFICE_NS}/officeDocument`, 'xl/workbook.xml'),
    relation('rId2', `${PACKAGE_NS}/relationships/metadata/core-properties`, 'docProps/core.xml'),
  ),
  'xl/_rels/workbook.xml.rels': relations(
    relation('rId1', `${OFFICE_NS}/worksheet`, 'worksheets/sheet1.xml'),
    relation('rId2', `${OFFICE_NS}/styles`, 'styles.xml'),
  ),
};

/** Size and place of a picture from the sheet's upper left corner, in points. */
type PlacedPicture = { x: number; y: number; width: number; height: number };

/** The same with one JPEG on the sheet, `xl/media/logo.jpeg`, which the sheet names by `pictureOnSheet`. */
export function partsWithPicture(place: PlacedPicture, about: string): Record<string, string> {
  const jpeg = '<Default Extension="jpeg" ContentType="image/jpeg"/>';
  const drawing = override('/xl/drawings/drawing1.xml', 'application/vnd.openxmlformats-officedocument.drawing+xml');
  return {
    ...packageParts,
    '[Content_Types].xml': contentTypes(jpeg + drawing),
    'xl/worksheets/_rels/sheet1.xml.rels': relations(
      relation('rId1', `${OFFICE_NS}/drawing`, '../drawings/drawing1.xml'),
    ),
    'xl/drawings/drawing1.xml': drawingXml(place, about),
    'xl/drawings/_rels/drawing1.xml.rels': relations(relation('rId1', `${OFFICE_NS}/image`, '../media/logo.jpeg')),
  };
}

export const pictureOnSheet = '<drawing r:id="rId1"/>';

const POINT = 12_700;

function drawingXml({ x, y, width, height }: PlacedPicture, about: string): string {
  const [left, top, cx, cy] = [x, y, width, height].map((points) => Math.round(points * POINT));
  return `${XML}<xdr:wsDr xmlns:xdr="${DRAWING_NS}/spreadsheetDrawing" xmlns:a="${DRAWING_NS}/main"><xdr:oneCellAnchor>
<xdr:from><xdr:col>0</xdr:col><xdr:colOff>${left}</xdr:colOff><xdr:row>0</xdr:row><xdr:rowOff>${top}</xdr:rowOff></xdr:from><xdr:ext cx="${cx}" cy="${cy}"/>
<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="Logo" descr="${xmlText(about)}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>
<xdr:blipFill><a:blip xmlns:r="${OFFICE_NS}" r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>
<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>
<xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`;
}

/** Opening and closing of a sheet, for the pieces around its rows. */
export const sheetXml = {
  open: `${XML}<worksheet xmlns="${SHEET_NS}" xmlns:r="${OFFICE_NS}">`,
  close: '</worksheet>',
};
