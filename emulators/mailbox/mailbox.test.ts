import { createTransport, type SendMailOptions } from "nodemailer";
import { type Mailbox, startMailbox } from "./server";

let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
});
afterAll(() => mailbox.stop());
afterEach(() => {
  mailbox.controls.reset();
  mailbox.box.clear();
});

const verification = {
  from: "Sightline <no-reply@sightline.example>",
  to: "Rep@acme.example",
  subject: "Verify your email – größer",
  text: "Hello,\n\nopen http://localhost:3000/register?token=abc&x=1.\n",
  html: '<p onclick="alert(1)">Hello</p><script>alert(1)</script>',
};

test("sent mail can be read, newest first and by recipient", async () => {
  await send(verification);
  await send({ ...verification, to: "rep@globex.example", subject: "Second" });

  const all = await api("/api/messages");
  const mine = await api("/api/messages?to=rep%40acme.example");
  const one = await api(`/api/messages/${mine.messages[0]?.id}`);

  expect(all.messages.map((message) => message.subject)).toEqual(["Second", verification.subject]);
  expect(mine.messages).toHaveLength(1);
  expect(one).toMatchObject({
    from: "Sightline <no-reply@sightline.example>",
    to: ["rep@acme.example"],
    subject: verification.subject,
    text: expect.stringContaining("token=abc&x=1"),
    html: expect.stringContaining("<script>"),
  });
});

test("an email shows its unsubscribe URL only if it supports one-click unsubscribe", async () => {
  const url = `https://app.sightline.example/api/alert-mail/unsubscribe?token=${"v1.abcdef.".padEnd(180, "x")}`;
  const headers = { "List-Unsubscribe": `<mailto:stop@sightline.example>, <${url}>` };
  await send({ ...verification, headers });
  await send({ ...verification, headers: { ...headers, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } });
  await send(verification);

  const { messages } = await api("/api/messages");

  expect(messages.map(({ unsubscribe }) => unsubscribe)).toEqual([null, url, null]);
});

test("an email's page links the URLs in its text and shows its HTML in a sandbox", async () => {
  await send({ ...verification, subject: "<img src=x onerror=alert(1)>" });
  const [email] = mailbox.box.list();

  const page = await fetch(`${mailbox.webUrl}/messages/${email?.id}`);
  const markup = await fetch(`${mailbox.webUrl}/messages/${email?.id}/html`);
  const text = await page.text();

  expect(text).toContain('href="http://localhost:3000/register?token=abc&amp;x=1"');
  expect(text).toContain(`sandbox src="/messages/${email?.id}/html"`);
  expect(text).not.toContain("<img src=x");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(markup.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none';/);
});

test("the inbox lists, filters and clears mail", async () => {
  await send(verification);

  const inbox = await (await fetch(`${mailbox.webUrl}/`)).text();
  const narrowed = await (await fetch(`${mailbox.webUrl}/?to=nobody%40acme.example`)).text();
  const cleared = await fetch(`${mailbox.webUrl}/clear`, { method: "POST" });

  expect(inbox).toContain("1 message<");
  expect(inbox).toContain("größer");
  expect(narrowed).toContain("No mail yet");
  expect(await cleared.text()).toContain("No mail yet");
});

test("another site's page can't empty the inbox", async () => {
  await send(verification);

  const response = await fetch(`${mailbox.webUrl}/clear`, {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site" },
  });

  expect(response.status).toBe(403);
  expect(mailbox.box.list()).toHaveLength(1);
});

test("DELETE empties the mailbox", async () => {
  await send(verification);
  await fetch(`${mailbox.webUrl}/api/messages`, { method: "DELETE" });

  expect((await api("/api/messages")).messages).toEqual([]);
});

test("a missing email is a 404", async () => {
  const page = await fetch(`${mailbox.webUrl}/messages/none`);
  const json = await fetch(`${mailbox.webUrl}/api/messages/none`);

  expect([page.status, json.status]).toEqual([404, 404]);
});

test("only the last 500 emails are kept", () => {
  for (let index = 0; index < 503; index += 1) {
    const email = {
      id: String(index),
      receivedAtMs: index,
      from: "",
      to: [],
      subject: "",
      text: "",
      html: null,
      unsubscribe: null,
    };
    mailbox.box.add(email);
  }

  expect(mailbox.box.list()).toHaveLength(500);
  expect(mailbox.box.find("2")).toBeNull();
  expect(mailbox.box.list()[0]?.id).toBe("502");
});

test("a mailbox set to refuse returns an error to the sender until it is reset", async () => {
  await command("refuse", { refusal: { code: 451, message: "Try later" } });
  const refused = send(verification);
  await expect(refused).rejects.toMatchObject({ responseCode: 451 });

  await command("reset", {});
  await send(verification);

  expect(mailbox.box.list()).toHaveLength(1);
});

test("a delayed mailbox makes an impatient sender time out", async () => {
  await command("delay", { delay_ms: 600_000 });

  await expect(send(verification, 200)).rejects.toMatchObject({ code: "ETIMEDOUT" });
});

test.each([
  ["refuse", { refusal: { code: 200, message: "" } }],
  ["dance", {}],
])("an invalid command is refused: %s", async (what, body) => {
  expect((await command(what, body)).status).toBe(400);
});

test("the health check responds with 200", async () => {
  expect((await fetch(`${mailbox.webUrl}/healthz`)).status).toBe(200);
});

test("starting on a port that is already in use fails with the system's error and names the port", async () => {
  const { webPort, smtpPort } = mailbox;

  await expect(startMailbox({ smtpPort: 0, webPort })).rejects.toMatchObject({ code: "EADDRINUSE", port: webPort });
  await expect(startMailbox({ smtpPort, webPort: 0 })).rejects.toMatchObject({ code: "EADDRINUSE", port: smtpPort });
});

async function send(mail: SendMailOptions, greetingTimeoutMs = 5000): Promise<void> {
  const port = mailbox.smtpPort;
  const transport = createTransport({ host: "127.0.0.1", port, greetingTimeout: greetingTimeoutMs, ignoreTLS: true });
  await transport.sendMail(mail).finally(() => transport.close());
}

type Messages = { messages: { id: string; subject: string; unsubscribe: string | null }[] };

async function api(path: string): Promise<Messages> {
  return (await fetch(`${mailbox.webUrl}${path}`)).json();
}

function command(what: string, body: object): Promise<Response> {
  return fetch(`${mailbox.webUrl}/_controls/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
