# Lab and grader in one image; docs/ways-in.md says how to run it.
#   docker build --tag lincls .
#   docker run --rm --publish 127.0.0.1:8888:8888 lincls                      the lab; it prints its address
#   docker run --rm SECURITY VOLUMES lincls lincls grade 03_perceptron        the grader
# SECURITY: the grader's sandbox (bubblewrap) makes user namespaces, and Docker's own rules forbid them:
#   --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined
# The sandbox has a filter of its own, stricter than the one that this switches off. Do it for the grader alone.

FROM debian:trixie-slim AS system
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        bubblewrap ca-certificates curl git make procps python3 python3-venv \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 1000 --shell /bin/bash learner

FROM system AS course
# more packages for this image, such as EXTRA=jupyterhub==5.4.0 for a hub (docs/hub.md)
ARG EXTRA=""
RUN mkdir /course && chown learner /course \
    && mkdir -p /etc/jupyter \
    && echo '{"ServerApp": {"ip": "0.0.0.0"}}' > /etc/jupyter/jupyter_server_config.json
USER learner
ENV PIP_NO_CACHE_DIR=1
WORKDIR /course
COPY --chown=learner . .
# a student's folder has the pins of the lectures alone, the course's own those of the grader too
RUN make .venv/installed-course \
    && if [ -f requirements.txt ]; then make .venv/installed; fi \
    && if [ -n "$EXTRA" ]; then .venv/bin/python -m pip install --no-cache-dir $EXTRA; fi
# the second: quick figures on servers that `lincls lab` does not start, as on a hub
ENV PATH="/course/.venv/bin:$PATH" \
    JUPYTER_CONFIG_PATH="/course/lincls/house"
EXPOSE 8888
CMD ["lincls", "lab", "--no-browser"]
