import { expect, test } from 'vitest';
import { boxAfterKey, boxesOf, codeOf, erase, put, type } from './code-input.tsx';

const empty = boxesOf('', 6);

test('a code in one text and its boxes are the same thing, also with a hole in it', () => {
  for (const code of ['', '1', '123456', '12 456', '     6']) expect(codeOf(boxesOf(code, 6))).toBe(code);
  expect(boxesOf('12 4', 6)).toEqual(['1', '2', '', '4', '', '']);
});

// Rule: SANDI-13
test('a typed digit fills its box and the focus advances, from the last box nowhere', () => {
  expect(type(empty, 0, '4')).toEqual({ boxes: ['4', '', '', '', '', ''], focus: 1 });
  expect(type(boxesOf('12345', 6), 5, '6')).toEqual({ boxes: [...'123456'], focus: 5 });
});

test('a digit typed beside the old one takes its place, before or behind it, also when it is the same', () => {
  for (const [text, digit] of [
    ['17', '7'],
    ['71', '7'],
    ['11', '1'],
  ] as const) {
    expect(type(boxesOf('123456', 6), 0, text)).toEqual({ boxes: [digit, ...'23456'], focus: 1 });
  }
});

test('what is no digit changes nothing', () => {
  expect(type(empty, 0, 'a')).toBeUndefined();
  expect(type(boxesOf('1', 6), 0, '1-')).toBeUndefined();
  expect(put(empty, 0, 'kode')).toBeUndefined();
});

test('a pasted code fills all boxes wherever it is pasted, with anything around and between its digits', () => {
  for (const text of ['012345', ' 012 345\n', 'Kode: 012-345', '0123456']) {
    expect(put(boxesOf('999', 6), 3, text)).toEqual({ boxes: [...'012345'], focus: 5 });
  }
});

test('a part of a code fills the boxes from where it is pasted; what does not fit is left out', () => {
  expect(put(boxesOf('1', 6), 1, '234')).toEqual({ boxes: ['1', '2', '3', '4', '', ''], focus: 4 });
  expect(put(boxesOf('1234', 6), 4, '567')).toEqual({ boxes: [...'123456'], focus: 5 });
});

test('a whole code that the browser fills into one box fills all', () => {
  expect(type(boxesOf('1', 6), 0, '654321')).toEqual({ boxes: [...'654321'], focus: 5 });
});

test('Backspace takes the digit of its box, from an empty box it goes back and takes the one before', () => {
  expect(erase(boxesOf('123456', 6), 5)).toEqual({ boxes: boxesOf('12345', 6), focus: 5 });
  expect(erase(boxesOf('12345', 6), 5)).toEqual({ boxes: boxesOf('1234', 6), focus: 4 });
  expect(erase(boxesOf('123456', 6), 2)).toEqual({ boxes: boxesOf('12 456', 6), focus: 2 });
  expect(erase(empty, 0)).toEqual({ boxes: empty, focus: 0 });
  expect(type(boxesOf('123', 6), 2, '')).toEqual({ boxes: boxesOf('12', 6), focus: 2 });
});

test('arrow keys, Home and End lead from box to box and stop at the ends', () => {
  expect(boxAfterKey('ArrowLeft', 3, 6)).toBe(2);
  expect(boxAfterKey('ArrowLeft', 0, 6)).toBe(0);
  expect(boxAfterKey('ArrowRight', 3, 6)).toBe(4);
  expect(boxAfterKey('ArrowRight', 5, 6)).toBe(5);
  expect(boxAfterKey('Home', 4, 6)).toBe(0);
  expect(boxAfterKey('End', 0, 6)).toBe(5);
  expect(boxAfterKey('7', 0, 6)).toBeUndefined();
});
