import { NextResponse } from "next/server";

export const config = { runtime: "nodejs", matcher: ["/((?!_next/static/).*)"] };

/** Does nothing: what is measured is that there is one. */
export default function middleware(): Response {
  return NextResponse.next();
}
