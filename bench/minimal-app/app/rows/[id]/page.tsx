import { connection } from "next/server";

export default async function RowPage({ params }: { params: Promise<{ id: string }> }) {
  await connection();
  return (
    <main>
      <h1>Row {(await params).id}</h1>
    </main>
  );
}
