// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {MoneySteps} from "./MoneySteps.sol";

/// @title CheckpointSteps
/// @notice Steps that sign checkpoints, import lanes on the hub, freeze light clients and anchor them again.
abstract contract CheckpointSteps is MoneySteps {
    /// @dev Least height that a light client accepts, as this campaign anchored it.
    mapping(uint256 holder => mapping(uint256 followed => uint64)) internal leastHeights;

    /// @dev Who signs a chain's checkpoints once its first committee has contradicted itself, and from which height on.
    mapping(uint256 followed => bytes32) private _successors;
    mapping(uint256 followed => uint64) private _signsFrom;

    /// @dev Signs a checkpoint of a chain.
    function checkpoint(uint256 seed) external {
        _sign(_pick(seed, "chain", CHAINS));
        tally.checkpoints += 1;
    }

    /// @dev Shows the hub a checkpoint that covers a lane between the spokes, newer or older than what it has.
    function importLane(uint256 seed) external {
        uint256 lane = 4 + _pick(seed, "lane", 2);
        uint256 origin = lanes[lane].origin;
        (bool found, uint256 proving) = _pickCheckpoint(seed, lane, origin, HUB);
        if (!found) return;
        _goTo(HUB);
        Import memory before = imports[lane];
        bool anchoredSince = clients[HUB][origin].generation() != before.generation;
        Claim memory claim = _claim(lane, proving);
        if (claim.count > before.count || anchoredSince) {
            _import(lane, proving);
            tally.imports += 1;
            return;
        }
        _show(claim);
        assertEq(mailboxes[HUB].importedLane(claim.laneId).count, before.count, "count of an overtaken import");
        tally.refusedImports += 1;
    }

    /// @dev Time passes. Light clients that would soon be stale are shown a checkpoint.
    function pass(uint256 seed) external {
        time += 1 + _pick(seed, "seconds", 2 days);
        _refresh(HUB, SPOKE_A);
        _refresh(HUB, SPOKE_B);
        _refresh(SPOKE_A, HUB);
        _refresh(SPOKE_B, HUB);
    }

    /// @dev The guardian stops or distrusts a light client, whether or not there is a reason; or it is resumed.
    function stopOrDistrust(uint256 seed) external {
        uint256 spoke = 1 + _pick(seed, "spoke", 2);
        (uint256 holder, uint256 followed) = _pick(seed, "side", 2) == 0 ? (HUB, spoke) : (spoke, HUB);
        _goTo(holder);
        LightClient client = LightClient(address(clients[holder][followed]));
        if (client.frozen() || _pick(seed, "now", 3) != 0) return;
        if (time < client.stoppedUntil()) return _resume(client);
        (uint40 stoppable, uint40 distrustable) = client.emergencyPowersFrom();
        bool stops = _pick(seed, "stop", 2) == 0;
        if (time < (stops ? stoppable : distrustable)) return;
        vm.prank(admin);
        if (stops) client.stop();
        else client.distrust();
        if (stops) tally.stops += 1;
        else tally.distrusts += 1;
    }

    /// @dev A committee signs two checkpoints of one height, and somebody shows it; or it is anchored again.
    function freezeOrAnchor(uint256 seed) external {
        uint256 spoke = 1 + _pick(seed, "spoke", 2);
        (uint256 holder, uint256 followed) = _pick(seed, "side", 2) == 0 ? (HUB, spoke) : (spoke, HUB);
        _goTo(holder);
        if (clients[holder][followed].frozen()) return _succeed(followed);
        if (_pick(seed, "freeze", 4) == 0) _freeze(holder, followed);
    }

    function _timeOf(uint256 signed) private view returns (uint256 seconds_) {
        bytes memory fields = checkpoints[signed].fields;
        assembly ("memory-safe") {
            seconds_ := shr(192, mload(add(fields, 40)))
        }
    }

    function _freeze(uint256 holder, uint256 followed) private {
        uint64 height = nextHeight[followed]++;
        bytes memory one = _checkpointFields(followed, height, keccak256("one"));
        bytes memory other = _checkpointFields(followed, height, keccak256("other"));
        clients[holder][followed].reportEquivocation(
            bytes.concat(one, _proofOf(followed, one)),
            bytes.concat(other, _proofOf(followed, other))
        );
        assertTrue(clients[holder][followed].frozen());
        tally.freezes += 1;
    }

    function _committeeOf(uint256 chain) internal view override returns (bytes32) {
        return _successors[chain] == 0 ? COMMITTEE : _successors[chain];
    }

    /// @dev Another committee signs for a chain, and every client of it is anchored at that one.
    function _succeed(uint256 followed) private {
        _signsFrom[followed] = nextHeight[followed];
        _successors[followed] = keccak256(abi.encode("successor", followed, nextHeight[followed]));
        uint256 from = here;
        for (uint256 holder = 0; holder < CHAINS; ++holder) {
            if (address(clients[holder][followed]) == address(0)) continue;
            _goTo(holder);
            _anchorFrom(holder, followed, _signsFrom[followed]);
        }
        _goTo(from);
    }

    function _anchor(uint256 seed, uint256 holder, uint256 followed) internal {
        LightClient client = LightClient(address(clients[holder][followed]));
        if (client.suspected()) _resume(client);
        bool early = _pick(seed, "least height", 2) == 0;
        uint64 earliest = _signsFrom[followed] == 0 ? 1 : _signsFrom[followed];
        _anchorFrom(holder, followed, early ? earliest : nextHeight[followed]);
    }

    function _anchorFrom(uint256 holder, uint256 followed, uint64 leastHeight) private {
        LightClient client = LightClient(address(clients[holder][followed]));
        vm.prank(admin);
        client.anchor(_committeeOf(followed), COMMITTEE_HASH, EPOCH, leastHeight);
        leastHeights[holder][followed] = leastHeight;
        tally.anchors += 1;
    }

    /// @dev Makes a client take checkpoints of its origin's present again, whatever was done to it.
    function _revive(uint256 holder, uint256 followed) internal {
        _goTo(holder);
        LightClient client = LightClient(address(clients[holder][followed]));
        if (client.frozen()) return _succeed(followed);
        if (time < client.stoppedUntil()) _resume(client);
    }

    function _resume(LightClient client) private {
        vm.prank(admin);
        client.resume();
        tally.resumptions += 1;
    }

    function _refresh(uint256 holder, uint256 followed) private {
        _goTo(holder);
        ILightClient client = clients[holder][followed];
        (, uint64 trustedSince) = client.newest();
        bool mute = time < client.stoppedUntil() || time <= client.distrustedUntil();
        if (mute || time <= trustedSince + 10 days) return;
        if (time > trustedSince + 14 days) return _anchor(0, holder, followed);
        uint256 signed = _sign(followed);
        _goTo(holder);
        client.accept(_evidence(signed));
    }

    /// @dev A checkpoint of `followed` that the light client at `holder` accepts and that covers messages of a lane;
    /// often the newest.
    function _pickCheckpoint(
        uint256 seed,
        uint256 lane,
        uint256 followed,
        uint256 holder
    ) internal view returns (bool found, uint256 proving) {
        ILightClient client = clients[holder][followed];
        if (time < client.stoppedUntil()) return (false, 0);
        uint256 since = client.distrustedUntil() + 1;
        bool throughHub = followed == HUB && lanes[lane].origin != HUB;
        if (throughHub && since + 1 days < time) since = time - 1 days;
        uint256 skip = _pick(seed, "newest", 2) == 0 ? 0 : _pick(seed, "age", 5);
        for (uint256 i = checkpoints.length; i > 0; --i) {
            bool fits =
                checkpoints[i - 1].chain == followed &&
                    checkpoints[i - 1].height >= leastHeights[holder][followed] &&
                    _timeOf(i - 1) >= since &&
                    _countIn(i - 1, lane) != 0;
            if (!fits) continue;
            (found, proving) = (true, i - 1);
            if (skip == 0) break;
            --skip;
        }
    }
}
