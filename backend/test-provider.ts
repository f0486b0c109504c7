import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from "jose";

/** A signing key of the provider, in the forms needed to sign, to publish and to forge. */
interface Key {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
  publicPem: string;
}

/** An identity provider in the test's own process; the test decides keys, metadata and tokens. */
export interface TestProvider {
  /** The base URL: `http://127.0.0.1:43211`. */
  origin: string;
  /** Signs claims with the current key. */
  sign: (claims: Record<string, unknown>, header?: Record<string, unknown>) => Promise<string>;
  key: () => Key;
  /** Replaces the signing key; only the new public key is published from then on. */
  rotate: () => Promise<void>;
  /** Sets the token endpoint's response, computed from the submitted form. */
  respondToToken: (respond: (form: URLSearchParams) => Promise<{ status?: number; body: unknown }>) => void;
  /** Handles requests of one path in the test; null restores the default. */
  intercept: (path: string, handle: ((req: IncomingMessage, res: ServerResponse) => void) | null) => void;
  /** Paths requested so far, in order. */
  requestedPaths: string[];
  close: () => Promise<void>;
}

/**
 * Starts a provider whose issuer is `{origin}/{any name}`; it also publishes its keys at the paths of Microsoft's
 * tenants.
 */
export async function startTestProvider(): Promise<TestProvider> {
  let key = await makeKey("first");
  let respondToToken: Parameters<TestProvider["respondToToken"]>[0] = async () => ({
    status: 400,
    body: { error: "invalid_grant" },
  });
  const handlers = new Map<string, (req: IncomingMessage, res: ServerResponse) => void>();
  const requestedPaths: string[] = [];
  let origin = "";

  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? "/", "http://provider");
    requestedPaths.push(pathname);
    const handle = handlers.get(pathname);
    if (handle) return handle(req, res);
    void handleRequest(pathname, req, res);
  });

  async function handleRequest(pathname: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const name = pathname.split("/")[1] ?? "";
    if (pathname.endsWith("/keys")) return send(res, 200, { keys: [key.publicJwk] });
    if (pathname.endsWith("/openid-configuration")) return send(res, 200, descriptionOf(`${origin}/${name}`));
    if (!pathname.endsWith("/token")) return send(res, 404, { error: "not_found" });
    const { status = 200, body } = await respondToToken(new URLSearchParams(await readBody(req)));
    return send(res, status, body);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a server has a port");
  origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    requestedPaths,
    key: () => key,
    sign: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: key.kid, ...header })
        .sign(key.privateKey),
    rotate: async () => {
      key = await makeKey(`after ${key.kid}`);
    },
    respondToToken: (respond) => {
      respondToToken = respond;
    },
    intercept: (path, handle) => void (handle ? handlers.set(path, handle) : handlers.delete(path)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function makeKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" };
  return { kid, privateKey, publicJwk, publicPem: await exportSPKI(publicKey) };
}

function descriptionOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
    authorization_response_iss_parameter_supported: true,
  };
}

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readBody(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}
