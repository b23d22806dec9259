// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {EntryState} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {CurveTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {Limit, Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {IMint} from "../../../contracts/bridge/interfaces/IMint.sol";
import {IVaultLosses} from "../../../contracts/bridge/interfaces/IVaultLosses.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";
import {PlainToken} from "../bridge/tokens/PlainToken.sol";
import {BridgeStranger, ChangeTaker, HookedToken, ReceiversMind, TransferReceiver} from "./BridgeStranger.sol";

/// @title BridgeWorld
/// @notice What all steps of the bridge's campaign share: three chains, an asset, and what was noted of each transfer.
/// @dev Every transfer has a receiver and a refund address of its own: what they hold is what was paid for it, whatever
/// the contracts say. What they are paid is taken from them at the end of the step (`_sweep`).
abstract contract BridgeWorld is BridgeFixture {
    /// @dev A transfer as it was sent, and what became of it. `locked` is 0 where it was forged. `back` is what came
    /// back of it.
    struct Moved {
        uint256 lane;
        uint64 index;
        uint256 origin;
        uint256 destination;
        uint256 locked;
        uint256 whole;
        uint256 least;
        uint256 deadline;
        address receiver;
        address refundTo;
        bool isCalled;
        bool isEnded;
        bool isAccepted;
        uint256 left;
        uint256 back;
        uint256 paid;
        uint256 refunded;
        uint256 offeredUntil;
        address advancer;
    }

    /// @dev A transfer at one of its ends, as it was seen last.
    struct Stand {
        EntryState state;
        uint32 provenance;
        uint256 admitted;
        uint256 queued;
        uint256 setAside;
    }

    /// @dev Money of a custody as others see it: the token's smallest.
    struct Money {
        uint256 came;
        uint256 went;
        int256 principal;
    }

    /// @dev What the limits of a chain's messages have let in at most, ever.
    struct Allowance {
        uint256 releases;
        uint256 refunds;
    }

    /// @dev A message that its chain took back.
    struct Vanished {
        uint256 lane;
        uint64 index;
        bytes frame;
    }

    uint256 internal constant TRUSTING_PERIOD = 14 days;
    address internal constant DONE_WITH = address(0xdead);

    /// @dev How often what was done; a campaign that never does something proves nothing about it.
    mapping(string what => uint256) public times;

    /// @dev Somebody who acts while others are called.
    BridgeStranger internal beholder = new BridgeStranger();
    ReceiversMind internal called = new ReceiversMind(beholder);
    TransferReceiver private _receiver = new TransferReceiver(called);
    ChangeTaker internal changeTaker = new ChangeTaker(beholder);
    address[2] internal providers = [makeAddr("first provider"), makeAddr("second provider")];
    address[2] internal integrators = [makeAddr("first integrator"), makeAddr("second integrator")];
    address internal immutable attacker = makeAddr("attacker");
    address internal immutable treasury = makeAddr("treasury");

    /// @dev Looked at with each step: what the called receiver does with another transfer while he is called.
    bytes32 internal reentered;

    /// @dev The number of the block, kept as the time is.
    uint256 internal blockNow = 1;

    bytes32[] internal ids;
    mapping(bytes32 id => Moved) internal transfers;
    mapping(bytes32 id => Stand) internal there;
    mapping(bytes32 id => Stand) internal home;
    mapping(bytes32 place => bytes32) internal idAt;
    mapping(uint256 chain => mapping(uint32 provenance => bool)) internal contained;
    mapping(uint256 chain => mapping(uint32 provenance => uint32)) internal reached;
    /// @dev In which generation a light client vouched for a provenance, counted from 1.
    mapping(uint256 chain => mapping(uint32 provenance => uint32)) internal vouchedIn;
    Vanished[] internal vanished;
    /// @dev What was left of a transfer at its destination when its message was voided.
    mapping(bytes32 id => uint256) internal discarded;
    address[] internal refused;
    /// @dev Whose payload is nobody's any more: its receiver took the asset or had it pushed, or it was discarded.
    mapping(bytes32 id => bool) internal isTaken;
    /// @dev Units that a vault's providers bear, by a statement that was not undone.
    mapping(uint256 chain => uint256) internal writtenOff;

    // ghost counters: of all transfers, kept as each is seen
    mapping(uint256 chain => Money) internal money;
    mapping(uint256 chain => uint256) internal queuedOf;
    mapping(uint256 chain => uint256) internal setAsideOf;
    mapping(uint256 chain => mapping(uint256 other => Allowance)) internal allowances;
    mapping(uint256 chain => mapping(uint256 other => uint256)) internal admittedOf;
    /// @dev The highest that a chain's ceiling at the mint ever was.
    mapping(uint256 other => uint256) internal highestCeiling;
    mapping(uint256 chain => mapping(uint256 other => uint256)) internal sentOf;
    mapping(uint256 chain => mapping(uint256 other => uint256)) internal acceptedOf;
    mapping(uint256 chain => mapping(uint256 other => uint256)) internal returnedOf;
    mapping(uint256 chain => mapping(uint256 other => uint256)) internal refundedOf;
    /// @dev What was locked and is in no books: on its way, or held at either end.
    int256 internal underway;

    constructor() {
        setUp();
        for (uint256 chain = 0; chain < CHAINS; ++chain) _begin(chain);
        for (uint256 chain = 0; chain < SPOKE_B; ++chain) {
            HookedToken(address(tokens[chain])).setStranger(beholder);
            beholder.approve(HookedToken(address(tokens[chain])), address(bridges[chain]));
        }
    }

    // ---------------------------------------------------------------- beginning

    function _newToken(uint8 decimals) internal override returns (PlainToken) {
        return new HookedToken(decimals);
    }

    /// @dev Dear early: the campaign's vaults are small.
    function _curve() internal pure override returns (CurveTerms memory) {
        return CurveTerms({rateBps: 100, knee: uint112(500 * ONE), depth: uint112(10_000 * ONE)});
    }

    /// @dev Little liquidity and narrow limits, so that both are waited for.
    function _begin(uint256 chain) private {
        _enter(chain);
        for (uint256 other = 0; other < CHAINS; ++other) {
            if (other == chain) continue;
            _setLimit(chain, other, Limited.Arrivals, Limit(uint208(20_000 * ONE), 12 hours));
            _setLimit(chain, other, Limited.Returns, Limit(uint208(12_000 * ONE), 12 hours));
            _setLimit(chain, other, Limited.Ends, Limit(uint208(12_000 * ONE), 12 hours));
            allowances[chain][other] = Allowance(20_000 * ONE, 24_000 * ONE);
        }
        if (custodies[chain].isMinted()) {
            for (uint256 other = 0; other < SPOKE_B; ++other) _setCeiling(other, 10_000 * ONE);
            return;
        }
        uint256 unit = custodies[chain].unit();
        uint256 kept = 5_000 * ONE * unit;
        vm.prank(provider);
        _vault(chain).withdraw(LIQUIDITY * unit - kept, DONE_WITH, provider);
        vm.startPrank(provider);
        _vault(chain).transfer(providers[0], _vault(chain).balanceOf(provider));
        vm.stopPrank();
        money[chain].came = kept;
        money[chain].principal = int256(kept);
    }

    function _setLimit(uint256 chain, uint256 other, Limited limited, Limit memory limit) internal {
        _enter(chain);
        (Limit memory old, ) = custodies[chain].limitOf(chainIds[other], limited);
        vm.prank(admin);
        custodies[chain].setLimit(chainIds[other], limited, limit);
        // what was used stays used: of a greater capacity the difference is there at once
        uint256 more = Math.saturatingSub(limit.capacity, old.capacity);
        if (limited == Limited.Arrivals) allowances[chain][other].releases += more;
        else allowances[chain][other].refunds += more;
    }

    function _setCeiling(uint256 other, uint256 ceiling) internal {
        _enter(SPOKE_B);
        vm.prank(admin);
        IMint(address(custodies[SPOKE_B])).setCeiling(chainIds[other], uint128(ceiling));
        highestCeiling[other] = Math.max(highestCeiling[other], ceiling);
    }

    // ---------------------------------------------------------------- time

    function _enter(uint256 chain) internal override {
        super._enter(chain);
        vm.roll(blockNow);
    }

    function _passTime(uint256 duration) internal {
        _enter(HUB);
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            for (uint256 other = 0; other < CHAINS; ++other) {
                if (other != chain) _refill(chain, other, duration);
            }
        }
        time += duration;
        _passBlock();
    }

    function _passBlock() internal {
        ++blockNow;
    }

    function _refill(uint256 chain, uint256 other, uint256 duration) private {
        (Limit memory limit, ) = custodies[chain].limitOf(chainIds[other], Limited.Arrivals);
        // a unit more for what is rounded each way
        allowances[chain][other].releases += Math.ceilDiv(limit.capacity * duration, limit.window) + 1;
        (limit, ) = custodies[chain].limitOf(chainIds[other], Limited.Returns);
        allowances[chain][other].refunds += Math.ceilDiv(limit.capacity * duration, limit.window) + 1;
        (limit, ) = custodies[chain].limitOf(chainIds[other], Limited.Ends);
        allowances[chain][other].refunds += Math.ceilDiv(limit.capacity * duration, limit.window) + 1;
    }

    // ---------------------------------------------------------------- counting what happens

    function _did(string memory what) internal {
        times[what] += 1;
    }

    // ---------------------------------------------------------------- choosing

    /// @dev One of the sources of choice: the same seed gives another number for another purpose.
    function _pick(uint256 seed, string memory what, uint256 below) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % below;
    }

    function _pickVault(uint256 seed) internal pure returns (uint256) {
        return _pick(seed, "vault", 2) == 0 ? HUB : SPOKE_A;
    }

    /// @dev A transfer that stands so at its destination, or at its origin.
    function _pickId(uint256 seed, EntryState state, bool isThere) internal view returns (bytes32) {
        uint256 count = ids.length;
        if (count == 0) return 0;
        uint256 from = _pick(seed, "transfer", count);
        for (uint256 i = 0; i < count; ++i) {
            bytes32 id = ids[(from + i) % count];
            if ((isThere ? there[id] : home[id]).state == state) return id;
        }
        return 0;
    }

    /// @dev As `_pickId`, at either end; and on which chain that is.
    function _pickAt(uint256 seed, EntryState state) internal view returns (bytes32 id, uint256 chain) {
        bool isThere = _pick(seed, "end", 3) != 0;
        id = _pickId(seed, state, isThere);
        if (id == 0) id = _pickId(seed, state, isThere = !isThere);
        chain = isThere ? transfers[id].destination : transfers[id].origin;
    }

    // ---------------------------------------------------------------- what is in the way

    function _isPaused(uint256 chain) internal view returns (bool) {
        return time < _admin(chain).assetOf(USD).pausedUntil;
    }

    /// @dev Whether messages of a lane can be proven and delivered now.
    function _isOpen(uint256 lane) internal view returns (bool) {
        Lane memory taken = lanes[lane];
        if (time < mailboxes[taken.destination].inboundLane(taken.id).pausedUntil) return false;
        if (!_isTrusted(taken.destination, taken.prover)) return false;
        return taken.prover == taken.origin || _isTrusted(taken.prover, taken.origin);
    }

    /// @dev Whether a light client takes checkpoints of now.
    function _isTrusted(uint256 holder, uint256 followed) internal view returns (bool) {
        (bool success, bytes memory until) = address(clients[holder][followed]).staticcall(
            abi.encodeWithSignature("distrustedUntil()")
        );
        assertTrue(success);
        (, uint64 trustedSince) = clients[holder][followed].newest();
        if (time > trustedSince + TRUSTING_PERIOD) return false;
        return time > abi.decode(until, (uint40)) && time >= clients[holder][followed].stoppedUntil();
    }

    // ---------------------------------------------------------------- proving

    /// @dev A message of a lane that is open, with a fresh proof; the next call is made at the lane's destination.
    function _proof(uint256 lane, uint64 index) internal returns (Batch memory batch) {
        Lane memory taken = lanes[lane];
        if (taken.prover != taken.origin) {
            _enter(taken.prover);
            bool counts = clients[taken.prover][taken.origin].vouchesFor(imports[lane].generation);
            if (!counts || imports[lane].count < leaves[lane].length) _import(lane, _sign(taken.origin));
        }
        _endTransaction(lane, index);
        batch = _batch(lane, _sign(taken.prover), index, 1, 0);
        _enter(taken.destination);
    }

    /// @dev An account that answers when it is called for a transfer.
    function _makeReceiver(address account) internal {
        vm.etch(account, address(_receiver).code);
    }

    // ---------------------------------------------------------------- reading

    function _vault(uint256 chain) internal view returns (IERC4626) {
        return IERC4626(address(custodies[chain]));
    }

    function _losses(uint256 chain) internal view returns (IVaultLosses) {
        return IVaultLosses(address(custodies[chain]));
    }

    function _areSharesHeld(uint256 chain) internal view returns (bool) {
        (, uint256 until) = _losses(chain).shareHold();
        return time < until;
    }

    function _placeIn(uint256 chain, uint32 provenance, uint32 position) internal pure returns (bytes32) {
        return keccak256(abi.encode(chain, provenance, position));
    }
}
