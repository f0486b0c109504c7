import { attachmentHeader, sanitizeFileName } from "./safe-name";

test.each([
  ["Offer 2026.pdf", "Offer 2026.pdf"],
  ["../../etc/passwd.txt", "passwd.txt"],
  ["C:\\Users\\rep\\Offer.PDF", "Offer.pdf"],
  ["invoice.pdf.exe", "invoice_pdf.exe"],
  ["exe\u202Efdp.txt", "exe fdp.txt"],
  ["a\r\nSet-Cookie: x.txt", "a Set-Cookie x.txt"],
  ['"quoted"; filename=x.html.txt', "quoted filename=x_html.txt"],
  ["CON.txt", "file CON.txt"],
  [".htaccess", "htaccess"],
  ["....pdf", "pdf"],
  [`${"a".repeat(200)}.pdf`, `${"a".repeat(120)}.pdf`],
  ["Angebot Müller.pdf", "Angebot Müller.pdf"],
  ["見積書.pdf", "見積書.pdf"],
])("stores %j as %j", (fileName, name) => {
  expect(sanitizeFileName(fileName).name).toBe(name);
});

test("writes the name into the header in ASCII and percent-encoded, without unsafe characters", () => {
  expect(attachmentHeader("Angebot 'Müller' (5).pdf")).toBe(
    "attachment; filename=\"Angebot 'M_ller' (5).pdf\"; filename*=UTF-8''Angebot%20%27M%C3%BCller%27%20%285%29.pdf",
  );
  expect(attachmentHeader('a"\r\nX: y\\.txt')).not.toMatch(/[\r\n]|\\|"a"/);
});
