import Link from "next/link";
import { connection } from "next/server";

/** Fifty rows, rendered for each request. */
export default async function Page() {
  await connection();
  return (
    <main>
      <h1>Rows</h1>
      <ul>
        {Array.from({ length: 50 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
          <li key={row}>
            <Link href={`/rows/${row}`} prefetch={false}>
              Row {row}, made at {Date.now()}
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
