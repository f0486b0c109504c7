import "server-only";
import type { INetworkModule, NetworkRequestOptions } from "@azure/msal-node";

const maxResponseLength = 512 * 1024;

/**
 * MSAL's network module: one attempt per request, no redirects followed, a time limit, and a size limit on responses. A
 * 5xx counts as a provider failure, not as a refusal, whatever its body.
 *
 * @param timeoutMs from the request to the last byte of its response
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
    throw new Error(`the provider responded with status ${response.status}`);
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
    if (text.length > maxResponseLength) throw new RangeError("the provider's response is too large");
  }
  return text + decoder.decode();
}
