# The panel and its server in one image. Everything it needs is set by variables (README); `/data` is DATA_DIR.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.mjs

FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# What the image runs, for those who look for known faults: /app/sbom.json (CycloneDX).
# Without those of the build npm would call them missing.
RUN npm ci --omit=dev && npm pkg delete devDependencies && npm sbom --sbom-format cyclonedx > sbom.json

FROM node:22-bookworm-slim
# In a container the network is its own, also that of a demonstration.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/sbom.json ./
COPY --from=build /app/package.json ./
COPY --from=build /app/dist ./dist
# A volume takes over the owner of the folder it covers.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm in between: signals reach the server, which is process 1.
CMD ["node", "dist/server/main.js"]
