import "server-only";
import type { INetworkModule, NetworkRequestOptions } from "@azure/msal-node";

const largestAnswer = 512 * 1024;

/**
 * How MSAL talks to its provider here: one try for each call, no redirect followed, over by a time limit, and no
 * answer read that is larger than any token answer. A 5xx is trouble on the way and no refusal, whatever it says.
 *
 * @param timeoutMs from the call to the last byte
 */
export function providerNetwork(timeoutMs: number): INetworkModule {
  return {
    sendGetRequestAsync: (url, options) => send("GET", url, options, timeoutMs),
    sendPostRequestAsync: (url, options) => send("POST", url, options, timeoutMs),
  };
}

async function send(method: "GET" | "POST", url: string, options: NetworkRequestOptions = {}, timeoutMs: number) {
  const response = await fetch(url, {
    method,
    headers: options.headers,
    body: options.body,
    redirect: "error",
    cache: "no-store",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status >= 500) {
    await response.body?.cancel();
    throw new Error(`the provider answers ${response.status}`);
  }
  return {
    headers: Object.fromEntries(response.headers),
    body: JSON.parse(await readText(response)),
    status: response.status,
  };
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    // Leaving the loop cancels the stream.
    if (text.length > largestAnswer) throw new RangeError("the provider answers too much");
  }
  return text + decoder.decode();
}
