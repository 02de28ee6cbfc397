"""The campaigns on the server at the scale ci: their claims hold, and they really tried."""
from __future__ import annotations

import os

import pytest

import ludotheque
from ludotheque.trust import clusters
from ludotheque.trust.campaign import CAMPAIGNS, SCALES, find_campaign

MINE = ("parsers", "loss", "faults", "frames", "api", "load")


@pytest.mark.parametrize("name", MINE)
def test_each_has_a_claim_and_a_size_for_every_scale(name):
    campaign = find_campaign(name)
    assert len(campaign.CLAIM) > 20
    assert list(campaign.SIZES) == list(SCALES)
    assert list(campaign.SIZES.values()) == sorted(campaign.SIZES.values())
    assert name in CAMPAIGNS


def test_parsers(campaign):
    report = campaign("parsers")
    assert report.failures == []
    assert report.figures["parsers"] >= 25
    assert report.figures["of which read, and truly"] > 0


def test_loss(campaign):
    report = campaign("loss")
    assert report.failures == []
    kinds = ["SQLite", "PostgreSQL"] if clusters.programs() else ["SQLite"]
    if os.environ.get("CI") == "true":
        assert len(kinds) == 2
    for kind in kinds:
        assert report.figures[f"{kind}: kills"] > 10
        assert report.figures[f"{kind}: acknowledged actions, each there once"] > 10
    assert "earlier games intact" in report.figures["a full disk"]
    assert "cannot be written to" in report.figures["a read-only disk"]


def test_faults(campaign):
    report = campaign("faults", 4)
    assert report.failures == []
    assert report.figures["granted actions, each there once"] > 10
    assert all(f"{fault} 0" not in report.figures["faults"].split(", ")
               for fault in ("drop", "double", "delay", "reorder", "cut"))


def test_frames(campaign):
    report = campaign("frames")
    assert report.failures == []
    assert report.figures["frames"] >= 1_000


@pytest.mark.skipif(not ludotheque.is_compiled(), reason="the API is the same; it is tried with the compiled rules")
def test_api(campaign):
    report = campaign("api")
    assert report.failures == []
    tested, known = report.figures["operations tested"], report.figures["operations selected"]
    assert known == f"{tested}/{tested}"


def test_load(campaign):
    report = campaign("load", size=4)
    assert report.failures == []
    assert report.figures["sockets"] == 200
    assert report.figures["actions"] > 0
