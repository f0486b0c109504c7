import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import { checkConfig, closeDatabase, getDatabase, initialiseDatabase } from "./firestore";

const grant: RealtimeGrant = {
  token: "one-time",
  session_expires_at: 1,
  config: { projectId: "demo", apiKey: "key", appId: "1:1:web:1" },
  uid: "ravi",
  client_id: "acme",
  role: "sales_rep",
  server_time: "2026-11-21T09:00:00.000Z",
  emulators: null,
};

function makeSdk() {
  const database = {
    listen: () => () => {},
    write: async () => {},
    sendOnLeaving: () => {},
    renew: async () => {},
    close: jest.fn(async () => {}),
  };
  const openDatabase = jest.fn(async () => database);
  return { database, openDatabase, load: async () => ({ openDatabase }) };
}

describe("the gateway to the realtime database", () => {
  afterEach(async () => {
    await closeDatabase();
    jest.restoreAllMocks();
  });

  test("E2 · throws when used before initialiseDatabase, and says to call it first", () => {
    expect(() => getDatabase()).toThrow(/initialiseDatabase must be called first/);
  });

  test("E2 · initializes once, even when called twice", async () => {
    const { database, openDatabase, load } = makeSdk();

    const [one, other] = await Promise.all([initialiseDatabase(grant, load), initialiseDatabase(grant, load)]);

    expect(one).toBe(database);
    expect(other).toBe(one);
    expect(await getDatabase()).toBe(one);
    expect(openDatabase).toHaveBeenCalledTimes(1);
  });

  test("E2 · logs and rethrows a failure, and the next call tries again", async () => {
    const logged = jest.spyOn(console, "error").mockImplementation(() => {});
    const { load } = makeSdk();
    const error = Object.assign(new Error("The chunk did not arrive."), { code: "chunk" });

    await expect(initialiseDatabase(grant, () => Promise.reject(error))).rejects.toBe(error);
    expect(logged).toHaveBeenCalledWith(expect.any(String), { code: "chunk", message: error.message });
    expect(() => getDatabase()).toThrow();

    await expect(initialiseDatabase(grant, load)).resolves.toBeDefined();
  });

  test.each([
    [{ ...grant.config, appId: "" }, /app id/],
    [{ ...grant.config, apiKey: undefined }, /api key or a measurement id/],
    [{ ...grant.config, projectId: "" }, /project id/],
  ])("E1 · refuses a configuration with a missing value: %#", (config, text) => {
    expect(() => checkConfig(config)).toThrow(text);
  });

  test("E1 · accepts a measurement id instead of an api key", () => {
    expect(() => checkConfig({ ...grant.config, apiKey: undefined, measurementId: "G-1" })).not.toThrow();
  });

  test("must be initialized again after it is closed", async () => {
    const { database, load } = makeSdk();
    await initialiseDatabase(grant, load);

    await closeDatabase();

    expect(database.close).toHaveBeenCalledTimes(1);
    expect(() => getDatabase()).toThrow();
  });
});
