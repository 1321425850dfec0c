import { Worker } from 'node:worker_threads';
async function time(code: string) { const t=[]; for (let i=0;i<5;i++){ const s=performance.now(); const c=process.cpuUsage(); await new Promise<void>(r=>{const w=new Worker(new URL('data:text/javascript,'+encodeURIComponent(code))); w.on('exit',()=>r()); w.on('error', e=>{console.log(String(e).slice(0,200)); r()});}); const d=process.cpuUsage(c); t.push(`${(performance.now()-s).toFixed(0)}/${((d.user+d.system)/1000).toFixed(0)}`);} return t.join(' '); }
const imp = (p: string) => `await import(${JSON.stringify(import.meta.resolve(p))})`;
console.log('empty', await time(''));
console.log('hucre/xlsx', await time(imp('hucre/xlsx')));
console.log('zod/mini', await time(imp('zod/mini')));
console.log('contract impor-barang', await time(imp('@gerbang/contract/impor-barang')));
console.log('fflate', await time(imp('fflate')));
console.log('limits.ts', await time(imp('./src/features/impor/limits.ts')));
console.log('sheet-table.ts', await time(imp('./src/features/impor/sheet-table.ts')));
console.log('sheet-rows.ts', await time(imp('./src/features/impor/sheet-rows.ts')));
console.log('workbook-parts.ts', await time(imp('./src/features/impor/workbook-parts.ts')));
