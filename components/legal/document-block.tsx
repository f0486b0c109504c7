import type { Block } from "./legal-document";

function Table({ rows, caption }: { rows: readonly (readonly string[])[]; caption: string }) {
  const [head = [], ...body] = rows;
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line"
    >
      <table className="w-full min-w-[34rem] border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b bg-sunken">
            {head.map((cell) => (
              <th key={cell} scope="col" className="px-3.5 py-2 font-medium text-muted">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {body.map(([first = "", ...rest]) => (
            <tr key={first} className="align-top">
              <th scope="row" className="w-[30%] px-3.5 py-2.5 font-medium text-ink">
                {first}
              </th>
              {rest.map((cell, column) => (
                <td key={head[column + 1]} className="px-3.5 py-2.5 text-muted">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function DocumentBlock({ block }: { block: Block }) {
  if (typeof block === "string") return <p>{block}</p>;
  if ("table" in block) return <Table rows={block.table} caption={block.caption} />;
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-muted">
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
