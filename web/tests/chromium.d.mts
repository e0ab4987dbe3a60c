// chromium.d.mts - The types of chromium.mjs.
export const launching: { executablePath: string; args: string[] };
