import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { requireOwnPage } from "./browser-origin";

function requestWith(headers: Record<string, string>): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers });
}

test.each([
  ["a program", {}],
  ["firebase-admin", { authorization: "Bearer owner" }],
  ["a page on localhost", { origin: "http://localhost:3000", authorization: "Bearer eyJ" }],
  ["a page on a subdomain of localhost", { origin: "http://two.localhost:3000" }],
  ["a page on an IP address", { origin: "http://127.0.0.1:5173" }],
  ["a page on an allowed origin", { origin: "https://sightline.test" }],
  ["a container", { host: "firebase:8080" }],
  ["IPv6", { host: "[::1]:8080", origin: "http://[::1]:3000" }],
])("accepts %s", (_who, headers) => {
  expect(() =>
    requireOwnPage(requestWith({ host: "127.0.0.1:8080", ...headers }), ["https://sightline.test"]),
  ).not.toThrow();
});

test.each([
  ["a page on another site", { origin: "https://evil.example" }],
  ["a page on another site as the owner", { origin: "https://evil.example", authorization: "Bearer owner" }],
  ["a page on a host that begins with localhost", { origin: "http://localhost.evil.example" }],
  ["a page with a null origin", { origin: "null" }],
  ["a page on localhost as the owner", { origin: "http://localhost:3000", authorization: "bearer owner" }],
  ["a page whose public host name resolves to this machine", { host: "rebound.evil.example:8080" }],
])("refuses %s", (_who, headers) => {
  const refused = expect.objectContaining({ status: "PERMISSION_DENIED" });
  expect(() => requireOwnPage(requestWith({ host: "127.0.0.1:8080", ...headers }))).toThrow(refused);
});
