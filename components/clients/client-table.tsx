import { clsx } from "clsx";
import type { ReactNode } from "react";

const headings = ["Client", "People", "Accounts", "Files", "Last sign-in", "Failed jobs"];

interface ClientTableProps {
  isSearching: boolean;
  isEmpty: boolean;
  /** The `ClientRow`s of the table. */
  children: ReactNode;
}

/** The table of the operator's clients; on a narrow window each row is a block. */
export function ClientTable({ isSearching, isEmpty, children }: ClientTableProps) {
  return (
    <table
      aria-busy={isSearching}
      hidden={isEmpty}
      className="w-full sheet text-sm @max-3xl:block border-separate border-spacing-0"
    >
      <caption className="sr-only">Clients</caption>
      <thead className="text-muted text-xs @max-3xl:sr-only">
        <tr>
          {headings.map((heading, index) => (
            <th
              key={heading}
              scope="col"
              className={clsx(
                "whitespace-nowrap border-line border-b py-2 pr-4 font-medium first:pl-4",
                index === 0 ? "text-left" : "text-right",
              )}
            >
              {heading}
            </th>
          ))}
          <td className="border-line border-b">
            <span className="sr-only">Actions</span>
          </td>
        </tr>
      </thead>
      <tbody className="@max-3xl:block">{children}</tbody>
    </table>
  );
}
