FROM standin/debian
COPY usr /usr
COPY etc /etc
RUN ldconfig && python -m ensurepip >/dev/null && ln -sf pip3 /usr/local/bin/pip
LABEL extractor.standin=true
