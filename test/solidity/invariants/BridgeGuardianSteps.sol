// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Limit, Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {BridgeProviderSteps} from "./BridgeProviderSteps.sol";

/// @title BridgeGuardianSteps
/// @notice Time passes; guardians pause, stop and distrust; limits change.
abstract contract BridgeGuardianSteps is BridgeProviderSteps {
    uint256 private _aliveAt;

    function pass(uint256 seed) external {
        uint256 kind = _pick(seed, "kind", 4);
        if (kind == 0) return _passBlock();
        _passTime(kind == 3 ? 1 + _pick(seed, "hours", 12 hours) : 1 + _pick(seed, "minutes", 1 hours));
        if (time > _aliveAt + 10 hours) _keepAlive();
    }

    function pauseLane(uint256 seed) external {
        Lane memory lane = lanes[_pick(seed, "lane", lanes.length)];
        _enter(lane.destination);
        bool isPaused = time < mailboxes[lane.destination].inboundLane(lane.id).pausedUntil;
        bytes memory data =
            isPaused
                ? abi.encodeCall(mailboxes[lane.destination].unpauseLane, (lane.id))
                : abi.encodeCall(mailboxes[lane.destination].pauseLane, (lane.id));
        if (_asAdmin(address(mailboxes[lane.destination]), data) && !isPaused) _did("lane pauses");
    }

    function pauseAsset(uint256 seed) external {
        uint256 chain = _pick(seed, "chain", CHAINS);
        _enter(chain);
        bool isPaused = _isPaused(chain);
        bytes memory data =
            isPaused
                ? abi.encodeCall(_admin(chain).unpauseAsset, (USD))
                : abi.encodeCall(_admin(chain).pauseAsset, (USD));
        if (_asAdmin(address(bridges[chain]), data) && !isPaused) _did("asset pauses");
    }

    function stopOrDistrust(uint256 seed) external {
        Lane memory lane = lanes[_pick(seed, "lane", lanes.length)];
        bool isHubs = lane.prover != lane.origin && _pick(seed, "hub's", 2) == 0;
        uint256 holder = isHubs ? lane.prover : lane.destination;
        LightClient client = LightClient(address(clients[holder][isHubs ? lane.origin : lane.prover]));
        _enter(holder);
        if (time < client.stoppedUntil()) {
            _asAdmin(address(client), abi.encodeCall(client.resume, ()));
        } else if (_pick(seed, "stop", 3) == 0) {
            if (_asAdmin(address(client), abi.encodeCall(client.stop, ()))) _did("stops");
        } else {
            if (_asAdmin(address(client), abi.encodeCall(client.distrust, ()))) _did("distrusts");
        }
    }

    /// @dev Whatever is paused or stopped goes on.
    function resume(uint256 seed) external {
        Lane memory lane = lanes[_pick(seed, "lane", lanes.length)];
        _resume(lane);
        _enter(lane.destination);
        bytes memory data = abi.encodeCall(_admin(lane.destination).unpauseAsset, (USD));
        _asAdmin(address(bridges[lane.destination]), data);
    }

    function changeLimit(uint256 seed) external {
        (uint256 chain, uint256 other) = _pickPair(seed);
        uint256 capacity = _pick(seed, "none", 10) == 0 ? 0 : (1 + _pick(seed, "capacity", 40_000)) * ONE;
        uint256 window = 1 hours + _pick(seed, "window", 1 days);
        Limited limited = Limited(_pick(seed, "limited", 3));
        _setLimit(chain, other, limited, Limit(uint208(capacity), uint48(window)));
        _did("limits");
    }

    function changeCeiling(uint256 seed) external {
        _setCeiling(_pickVault(seed), _pick(seed, "ceiling", 15_000 * ONE));
        _did("ceilings");
    }

    // ---------------------------------------------------------------- internal

    /// @dev However long: light clients go on to hear of their chains.
    function _passLong(uint256 duration) internal {
        for (; duration > 10 hours; duration -= 10 hours) {
            _passTime(10 hours);
            _keepAlive();
        }
        _passTime(duration);
        _keepAlive();
    }

    function _resume(Lane memory lane) internal {
        _enter(lane.destination);
        LightClient client = LightClient(address(clients[lane.destination][lane.prover]));
        _asAdmin(address(client), abi.encodeCall(client.resume, ()));
        bytes memory data = abi.encodeCall(mailboxes[lane.destination].unpauseLane, (lane.id));
        _asAdmin(address(mailboxes[lane.destination]), data);
    }

    /// @dev Light clients that hear nothing for long believe nothing any more.
    function _keepAlive() internal {
        _aliveAt = time;
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            Lane memory taken = lanes[lane];
            if (taken.prover != taken.origin || !_isTrusted(taken.destination, taken.origin)) continue;
            bytes memory evidence = _evidence(_sign(taken.origin));
            _enter(taken.destination);
            clients[taken.destination][taken.origin].accept(evidence);
        }
    }

    function _asAdmin(address target, bytes memory data) internal returns (bool success) {
        vm.prank(admin);
        (success, ) = target.call(data);
    }
}
