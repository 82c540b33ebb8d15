import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify, type JWTVerifyOptions } from 'jose';
import type { Configuration, ServerMetadata } from 'openid-client';
import type { LineChannel } from '../config';
import { log } from '../log';

/** A sign-in on its way through LINE: the address for the browser, and the secrets that stay here until the answer arrives. */
export interface LineAttempt {
  state: string;
  nonce: string;
  verifier: string;
  url: string;
}

export interface LineLogin {
  /** Starts a sign-in: where the browser must go, and the secrets that tie the answer to it. Null while LINE cannot be reached. */
  begin(callback: string): Promise<LineAttempt | null>;
  /**
   * The subject of the checked ID token. `answered`: the whole address LINE redirected to. Null when the answer does not belong to the
   * sign-in.
   */
  whoIs(answered: URL, attempt: Pick<LineAttempt, 'state' | 'nonce' | 'verifier'>): Promise<string | null>;
}

/** Read again at most this often, because the channel's metadata hardly ever changes. */
const REFRESH_MS = 60 * 60_000;
/** LINE names ES256 in its metadata and signs what browsers fetch with the channel's secret. */
const BY_SECRET = 'HS256';
const TIMEOUT_SECONDS = 10;
const isHere = (issuer: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(issuer).hostname);

/**
 * A channel of LINE Login as an OpenID Connect client: code flow with PKCE, state and nonce, and the ID token checked with its signature.
 */
export function createLineLogin({ id, secret, issuer }: LineChannel): LineLogin {
  // Loaded with the first sign-in by LINE: most processes never need the library.
  const library = () => import('openid-client');
  let discovered: { at: number; configuration: Promise<Configuration> } | null = null;

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretPost, Configuration: Made, discovery } = await library();
    const execute = isHere(issuer) ? [allowInsecureRequests] : [];
    const found = (
      await discovery(new URL(issuer), id, undefined, ClientSecretPost(secret), { execute, timeout: TIMEOUT_SECONDS })
    ).serverMetadata();
    const algorithms = [...new Set([...(found.id_token_signing_alg_values_supported ?? ['RS256']), BY_SECRET])];
    // The discovered metadata carries a helper function; the copy is plain data.
    const metadata = JSON.parse(JSON.stringify(found)) as ServerMetadata;
    const configuration = new Made(
      { ...metadata, id_token_signing_alg_values_supported: algorithms },
      id,
      undefined,
      ClientSecretPost(secret),
    );
    configuration.timeout = TIMEOUT_SECONDS;
    execute.forEach((allow) => allow(configuration));
    return configuration;
  }

  function configurationOf(): Promise<Configuration> {
    if (discovered && discovered.at > Date.now() - REFRESH_MS) return discovered.configuration;
    const configuration = discover();
    discovered = { at: Date.now(), configuration };
    // A provider that could not be reached is asked again the next time.
    configuration.catch(() => {
      discovered = null;
    });
    return configuration;
  }

  /** Checks the signature as well, although OpenID Connect does not ask that of a token fetched over TLS from the provider. */
  async function subjectOf(idToken: string, configuration: Configuration): Promise<string> {
    const { issuer: name, jwks_uri: keys } = configuration.serverMetadata();
    const options: JWTVerifyOptions = { issuer: name, audience: id, requiredClaims: ['sub', 'exp', 'iat'], clockTolerance: 30 };
    const { payload } =
      decodeProtectedHeader(idToken).alg === BY_SECRET
        ? await jwtVerify(idToken, new TextEncoder().encode(secret), { ...options, algorithms: [BY_SECRET] })
        : await jwtVerify(idToken, createRemoteJWKSet(new URL(keys ?? '')), {
            ...options,
            algorithms: ['ES256', 'RS256', 'PS256', 'EdDSA'],
          });
    return payload.sub ?? '';
  }

  return {
    async begin(callback) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } = await library();
      const configuration = await configurationOf().catch((error: unknown) => {
        log.error('LINE cannot be reached', { reason: error instanceof Error ? error.message : String(error) });
        return null;
      });
      if (!configuration) return null;
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { state, nonce, verifier, url: url.href };
    },
    async whoIs(answered, { state, nonce, verifier }) {
      try {
        const [{ authorizationCodeGrant }, configuration] = await Promise.all([library(), configurationOf()]);
        const tokens = await authorizationCodeGrant(configuration, answered, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const subject = tokens.id_token === undefined ? '' : await subjectOf(tokens.id_token, configuration);
        return subject === '' ? null : subject;
      } catch (error) {
        // Logged without the answer of the provider, which may hold a token.
        log.warn('a sign-in with LINE was not accepted', { reason: error instanceof Error ? error.name : 'unknown' });
        return null;
      }
    },
  };
}
