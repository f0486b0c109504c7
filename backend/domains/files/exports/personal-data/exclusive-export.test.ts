import type { Cell, Sheet } from "../../../../files/sheet";
import { openExclusiveExport } from "./exclusive-export";

async function* noRows(): AsyncGenerator<Cell[][]> {
  yield [];
}

const open = async (): Promise<Sheet> => ({ headings: [], batches: noRows() });
const at = (minute: number) => () => new Date(Date.UTC(2026, 0, 1, 0, minute));

test("an export that was never read blocks another one for only ten minutes", async () => {
  await openExclusiveExport("user a", at(0), open);

  await expect(openExclusiveExport("user a", at(9), open)).rejects.toMatchObject({
    status: 409,
    code: "export_running",
  });
  await expect(openExclusiveExport("user b", at(9), open)).resolves.toBeDefined();
  await expect(openExclusiveExport("user a", at(11), open)).resolves.toBeDefined();
});

test("an export that failed to open or was read to its end lets the next one begin", async () => {
  await expect(openExclusiveExport("user c", at(0), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  const { batches } = await openExclusiveExport("user c", at(0), open);
  for await (const batch of batches) expect(batch).toEqual([]);

  await expect(openExclusiveExport("user c", at(0), open)).resolves.toBeDefined();
});
