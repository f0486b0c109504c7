import { connect } from "node:net";
import { text } from "node:stream/consumers";

let found: Promise<string> | undefined;

/**
 * The PostgreSQL server shared by all tests of one run: that of TEST_DATABASE_URL, or the one that Jest's setup starts
 * on a test's first request (stack/postgres/jest-setup.ts).
 *
 * @returns its URL
 */
export function findTestPostgres(): Promise<string> {
  found ??= requestServer();
  return found;
}

async function requestServer(): Promise<string> {
  const { TEST_DATABASE_URL: databaseUrl, TEST_DATABASE_SOCKET: socket } = process.env;
  if (databaseUrl) return databaseUrl;
  if (!socket) throw new Error("Jest's set-up offers no database");
  const url = await text(connect(socket));
  if (url === "") throw new Error("the tests' database did not start; Jest's output says why");
  return url;
}
