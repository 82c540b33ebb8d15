/** Agents that games are played with, as the source specification names them. */
export const agentProviders = { ABATECH: 'ABATECH', UFABET: 'UFABET' } as const;
