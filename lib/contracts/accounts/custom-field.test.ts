import { customKey, type FieldForm, findCustomField, readFieldValue, showFieldValue } from "./custom-field";

const option = "5b0c1f9e-8a55-4f43-9d58-4b8e7f6b0a11";
const form = (type: FieldForm["type"]): FieldForm => ({ type, options: [{ id: option, label: "Gold" }] });

const read: [type: FieldForm["type"], entered: string, written: string][] = [
  ["text", "  Fleet of 12 vans ", "Fleet of 12 vans"],
  ["text", "007", "007"],
  ["number", "0012.500", "12.5"],
  ["number", "-0.0", "0"],
  ["number", "-3.25", "-3.25"],
  ["number", "999999999999999.999999", "999999999999999.999999"],
  ["date", "2024-02-29", "2024-02-29"],
  ["choice", option, option],
];

test.each(read)(
  "normalizes a %s entered as %j to %j, which stays the same when read again",
  (type, entered, written) => {
    expect(readFieldValue(form(type), entered)).toEqual({ value: written });
    expect(readFieldValue(form(type), written)).toEqual({ value: written });
  },
);

const refused: [type: FieldForm["type"], entered: string][] = [
  ["text", " "],
  ["text", "x".repeat(501)],
  ["number", "1,000"],
  ["number", "1e9"],
  ["number", "1234567890123456"],
  ["number", "0.1234567"],
  ["number", "NaN"],
  ["date", "2023-02-29"],
  ["date", "31.12.2023"],
  ["date", "0000-01-01"],
  ["choice", "Gold"],
];

test.each(refused)("rejects a %s of %j with a message", (type, entered) => {
  expect(readFieldValue(form(type), entered)).toEqual({ refused: expect.stringMatching(/^\w.+/) });
});

test("shows a choice by its label, even if the option was removed", () => {
  expect(showFieldValue(form("choice"), option)).toBe("Gold");
  expect(showFieldValue(form("choice"), "gone")).toBe("Deleted option");
});

test("finds the id of a custom field by its key, and none for other names", () => {
  expect(findCustomField(customKey(option))).toBe(option);
  expect(["custom:1", "name", `custom:${option} `, `committee:${option}`].map(findCustomField)).toEqual(
    Array(4).fill(null),
  );
});
