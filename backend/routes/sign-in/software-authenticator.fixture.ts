import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { NewCredential, UsedCredential } from "@/lib/contracts/passkeys/webauthn";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const isPresent = 0x01;
const isVerified = 0x04;
const hasKey = 0x40;

/** How an authenticator's response differs from a correct one. */
export interface Flaws {
  origin?: string;
  rpId?: string;
  /** Whether no PIN or biometrics were asked for. */
  isUnverified?: boolean;
  /** The reported counter, instead of the next one. */
  counter?: number;
  userHandle?: string;
  isTampered?: boolean;
}

/** An authenticator with one P-256 key, as WebAuthn describes it, for tests of the checks. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString("base64url");
  counter = 0;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;

  constructor(readonly site: { origin: string; rpId: string }) {
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#publicKey = pair.publicKey;
    this.#privateKey = pair.privateKey;
  }

  /** Creates the passkey, with attestation "none". */
  create(challenge: string, flaws: Flaws = {}): NewCredential {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    const id = Buffer.from(this.id, "base64url");
    const idLength = Buffer.from([0, id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, id, isoCBOR.encode(key)]);
    const authData = Buffer.concat([this.#authenticatorData(hasKey, flaws), attested]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge, flaws).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
        transports: ["internal", "unheard-of"],
      },
    };
  }

  /** Signs a challenge. */
  use(challenge: string, flaws: Flaws = {}): UsedCredential {
    this.counter += 1;
    const clientData = this.#clientData("webauthn.get", challenge, flaws);
    const authenticatorData = this.#authenticatorData(0, flaws);
    const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), this.#privateKey);
    if (flaws.isTampered) signature.writeUInt8(signature.readUInt8(10) ^ 1, 10);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
        ...(flaws.userHandle !== undefined && { userHandle: flaws.userHandle }),
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: "public-key" as const };
  }

  #clientData(type: string, challenge: string, { origin = this.site.origin }: Flaws): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, { rpId = this.site.rpId, isUnverified, counter = this.counter }: Flaws): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | isPresent | (isUnverified ? 0 : isVerified), 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  }
}
