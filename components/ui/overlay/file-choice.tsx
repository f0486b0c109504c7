import type { FileFormat } from "@/lib/contracts/wire/file-format";
import { MenuChoice, MenuDivider } from "./menu";

interface FileChoiceProps {
  format: FileFormat;
  onChange: (format: FileFormat) => void;
}

/** Chooses the file format, at the bottom of a menu of downloads. */
export function FileChoice({ format, onChange }: FileChoiceProps) {
  return (
    <>
      <MenuDivider />
      <MenuChoice checked={format === "csv"} onClick={() => onChange("csv")}>
        As CSV text
      </MenuChoice>
      <MenuChoice checked={format === "xlsx"} onClick={() => onChange("xlsx")}>
        As Excel workbook
      </MenuChoice>
    </>
  );
}
