"""Doors for researchers: tensors, batches, OpenSpiel, PettingZoo, Gymnasium, an engine protocol, studies.

Each door needs a library that is no part of the plain install; without it, it says what to install.
"""
