import type { FileFormat } from "@/lib/contracts/file-format";
import { MenuChoice, MenuDivider } from "./menu";

interface FileChoiceProps {
  format: FileFormat;
  onChange: (format: FileFormat) => void;
}

/** The foot of a menu of files: what kind they are. */
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
