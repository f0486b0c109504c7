import { connection } from "next/server";
import { BareList } from "./bare-list";

/** A virtual list with minimal rows. */
export default async function ListPage({ searchParams }: { searchParams: Promise<{ rows?: string }> }) {
  await connection();
  return <BareList count={Number((await searchParams).rows ?? 1000)} />;
}
