import { NextResponse } from "next/server";

export const config = { runtime: "nodejs", matcher: ["/((?!_next/static/).*)"] };

/** Does nothing; the benchmark measures the cost of having a middleware. */
export default function middleware(): Response {
  return NextResponse.next();
}
