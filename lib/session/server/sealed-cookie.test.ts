import { ticketCookie } from "./sealed-cookie";

const origin = "https://app.sightline.example";
const before = process.env;
beforeAll(() => {
  process.env = {
    NODE_ENV: "test",
    APP_ORIGIN: origin,
    API_BASE_URL: "http://127.0.0.1:4000",
    SESSION_SECRET: "hT9-qWz4xKm2Vb7Ls0Rf6Yd1Np8Gc3Je5Ua",
  };
});
afterAll(() => {
  process.env = before;
});

test("a ticket is read with the factors it was saved with", async () => {
  const cookie = await ticketCookie.save(
    { ticket: "one", factors: ["passkey"] },
    new Date(Date.now() + 60_000).toISOString(),
  );

  expect(await ticketCookie.find(cookie.split(";")[0] ?? null)).toEqual({ ticket: "one", factors: ["passkey"] });
});
