import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { requireOwnPage } from "./browser-origin";

function requestWith(headers: Record<string, string>): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers });
}

test.each([
  ["a program", {}],
  ["firebase-admin", { authorization: "Bearer owner" }],
  ["a page of this machine", { origin: "http://localhost:3000", authorization: "Bearer eyJ" }],
  ["a page of a name under localhost", { origin: "http://two.localhost:3000" }],
  ["a page at an address", { origin: "http://127.0.0.1:5173" }],
  ["a page of an allowed origin", { origin: "https://sightline.test" }],
  ["a container", { host: "firebase:8080" }],
  ["IPv6", { host: "[::1]:8080", origin: "http://[::1]:3000" }],
])("%s is let in", (_who, headers) => {
  expect(() =>
    requireOwnPage(requestWith({ host: "127.0.0.1:8080", ...headers }), ["https://sightline.test"]),
  ).not.toThrow();
});

test.each([
  ["a page of another site", { origin: "https://evil.example" }],
  ["a page of another site as the owner", { origin: "https://evil.example", authorization: "Bearer owner" }],
  ["a page whose name begins alike", { origin: "http://localhost.evil.example" }],
  ["a page without a site", { origin: "null" }],
  ["a page of this machine as the owner", { origin: "http://localhost:3000", authorization: "bearer owner" }],
  ["a page whose public name points here", { host: "rebound.evil.example:8080" }],
])("%s is refused", (_who, headers) => {
  const refused = expect.objectContaining({ status: "PERMISSION_DENIED" });
  expect(() => requireOwnPage(requestWith({ host: "127.0.0.1:8080", ...headers }))).toThrow(refused);
});
