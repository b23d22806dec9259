// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {Entry, IBridge, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {AssetRoute, IBridgeAdmin} from "../../../contracts/bridge/interfaces/IBridgeAdmin.sol";
import {CurveTerms, ReleaseTerms, TermsChange} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {Books, ICustody, Limit, Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {IMint} from "../../../contracts/bridge/interfaces/IMint.sol";
import {CurveTermsLib} from "../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {ReleaseTermsLib} from "../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {Peers} from "../../../contracts/messaging/peers/Peers.sol";
import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {CHEATCODES} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {ThreeChains} from "../three-chains/ThreeChains.sol";
import {PlainToken} from "./tokens/PlainToken.sol";
import {TransactionEnd} from "./TransactionEnd.sol";

/// @dev An asset on three chains: kept in vaults on the hub (6 decimals) and on spoke A (18), minted on spoke B (8).
abstract contract BridgeFixture is ThreeChains {
    bytes32 internal constant USD = keccak256("asset USD");
    uint8 internal constant DECIMALS = 6;
    uint256 internal constant ONE = 1e6;
    uint256 internal constant LIQUIDITY = 1_000_000 * ONE;
    uint256 internal constant MAXIMUM = 500_000 * ONE;
    uint256 internal constant CAPACITY = 200_000 * ONE;
    uint48 internal constant WINDOW = 1 days;
    uint40 internal constant LIFETIME = 2 hours;
    uint64 internal constant ARRIVAL_GAS = 400_000;

    address internal immutable provider = makeAddr("provider");
    address internal immutable user = makeAddr("user");
    address internal immutable receiver = makeAddr("receiver");
    address internal immutable stranger = makeAddr("stranger");

    IBridge[] internal bridges;
    ICustody[] internal custodies;
    PlainToken[] internal tokens;
    PlainToken internal wrappedNative;
    address internal permit2 = makeAddr("permit2");
    address internal immutable settler = makeAddr("settler");

    function setUp() public virtual {
        _deployChains();
        wrappedNative = _newWrappedNative();
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            _enter(chain);
            _deployBridge(chain);
        }
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            _enter(chain);
            _configure(chain);
        }
        vm.deal(user, 100 ether);
        vm.deal(receiver, 100 ether);
        vm.deal(stranger, 100 ether);
    }

    // ---------------------------------------------------------------- deploying

    function _newWrappedNative() internal virtual returns (PlainToken) {
        return new PlainToken(18);
    }

    function _newToken(uint8 decimals) internal virtual returns (PlainToken) {
        return new PlainToken(decimals);
    }

    function _deployBridge(uint256 chain) private {
        bridges.push(_newBridge(chain));
        if (chain == SPOKE_B) _deployMint(chain);
        else _deployVault(chain, _newToken(chain == HUB ? 6 : 18));
    }

    function _newBridge(uint256 chain) internal returns (IBridge) {
        address[] memory refused = new address[](1);
        refused[0] = settler;
        bytes memory served = abi.encode(mailboxes[chain]);
        bytes memory arguments = abi.encode(
            managers[chain],
            mailboxes[chain],
            permit2,
            wrappedNative,
            create("BridgeAdvances.sol:BridgeAdvances", served),
            create("BridgeQueue.sol:BridgeQueue", served),
            create("BridgeReturns.sol:BridgeReturns", served),
            create("BridgeConfiguration.sol:BridgeConfiguration", served),
            refused
        );
        return IBridge(create("Bridge.sol:Bridge", arguments));
    }

    function _deployVault(uint256 chain, PlainToken token) private {
        tokens.push(token);
        bytes memory arguments = abi.encode(managers[chain], bridges[chain], USD, token, DECIMALS, "USD vault", "vUSD");
        custodies.push(ICustody(create("Vault.sol:Vault", arguments)));
    }

    function _deployMint(uint256 chain) private {
        address mint = vm.computeCreateAddress(address(this), vm.getNonce(address(this)) + 1);
        PlainToken token = PlainToken(create("BridgeToken.sol:BridgeToken", abi.encode("USD", "USD", uint8(8), mint)));
        tokens.push(token);
        bytes memory arguments = abi.encode(managers[chain], bridges[chain], USD, token, DECIMALS);
        custodies.push(ICustody(create("Mint.sol:Mint", arguments)));
        assertEq(address(custodies[chain]), mint);
    }

    function _configure(uint256 chain) private {
        IBridgeAdmin configured = _admin(chain);
        ICustody custody = custodies[chain];
        vm.startPrank(admin);
        configured.addAsset(custody);
        for (uint256 other = 0; other < CHAINS; ++other) {
            if (other == chain) continue;
            Peers(address(configured)).setPeer(_interop(other, address(bridges[other])));
            configured.setRoute(USD, chainIds[other], _route());
            for (uint256 limited = 0; limited < 3; ++limited) {
                custody.setLimit(chainIds[other], Limited(limited), Limit(uint208(CAPACITY), WINDOW));
            }
            custody.setTerms(_changes(chainIds[other], ReleaseTermsLib.pack(_terms())));
            if (custody.isMinted()) IMint(address(custody)).setCeiling(chainIds[other], type(uint104).max);
        }
        vm.stopPrank();
        if (custody.isMinted()) return;
        vm.prank(admin);
        custody.setTerms(_changes(0, CurveTermsLib.pack(_curve())));
        _provide(chain, LIQUIDITY);
    }

    function _route() internal pure returns (AssetRoute memory) {
        return AssetRoute({gasLimit: ARRIVAL_GAS, minLifetime: MIN_LIFETIME, maximum: uint80(MAXIMUM)});
    }

    function _changes(uint64 chainId, uint256 terms) internal pure returns (TermsChange[] memory changes) {
        changes = new TermsChange[](1);
        changes[0] = TermsChange(chainId, terms, terms);
    }

    /// @dev 5 bps, at least 0.05 and at most 100.
    function _terms() internal pure virtual returns (ReleaseTerms memory) {
        return
            ReleaseTerms({rateBps: 5, vaultBps: 8_000, floor: uint72(ONE / 20), ceiling: uint72(100 * ONE), flat: 0});
    }

    function _curve() internal pure virtual returns (CurveTerms memory) {
        return CurveTerms({rateBps: 50, knee: uint112(LIQUIDITY / 2), depth: uint112(LIQUIDITY)});
    }

    // ---------------------------------------------------------------- steps

    function _provide(uint256 chain, uint256 units) internal {
        _enter(chain);
        uint256 amount = units * custodies[chain].unit();
        tokens[chain].mint(provider, amount);
        vm.startPrank(provider);
        tokens[chain].approve(address(custodies[chain]), amount);
        IERC4626(address(custodies[chain])).deposit(amount, provider);
        vm.stopPrank();
    }

    /// @dev Gives `user` what he sends, and the bridge's allowance for it.
    function _fund(uint256 chain, uint256 units) internal {
        _enter(chain);
        uint256 amount = units * custodies[chain].unit();
        if (custodies[chain].isMinted()) {
            vm.prank(address(custodies[chain]));
            (bool minted, ) = address(tokens[chain]).call(
                abi.encodeWithSignature("crosschainMint(address,uint256)", user, amount)
            );
            assertTrue(minted);
        } else {
            tokens[chain].mint(user, amount);
        }
        vm.prank(user);
        tokens[chain].approve(address(bridges[chain]), type(uint256).max);
    }

    function _request(
        uint256 origin,
        uint256 destination,
        uint256 units
    ) internal view returns (TransferRequest memory) {
        return
            TransferRequest({
                assetId: USD,
                amount: units * custodies[origin].unit(),
                destinationChainId: chainIds[destination],
                receiver: abi.encodePacked(receiver),
                minReceived: 0,
                deadline: uint40(time) + LIFETIME,
                salt: keccak256("salt"),
                refundTo: user,
                integrator: "",
                integratorBps: 0,
                gasLimit: 0,
                payload: "",
                advanceFee: 0,
                advanceFrom: 0,
                advanceUntil: 0
            });
    }

    /// @dev `user` sends, for exactly what the quote says.
    function _send(
        uint256 origin,
        TransferRequest memory request
    ) internal returns (uint256 lane, uint64 index, bytes32 id) {
        _fund(origin, request.amount / custodies[origin].unit());
        uint256 fee = bridges[origin].quote(request).messageFee;
        vm.recordLogs();
        vm.prank(user);
        id = bridges[origin].bridge{value: fee}(request);
        _note();
        lane = _laneBetween(origin, _chainOf(request.destinationChainId));
        index = uint64(leaves[lane].length - 1);
        assertEq(leaves[lane][index], id);
    }

    /// @dev A message in the name of an account, the bridge for example: as one would who had taken it over.
    function _sendAs(
        uint256 origin,
        uint256 destination,
        address account,
        address recipient,
        bytes memory payload
    ) internal returns (uint256 lane, uint64 index) {
        _enter(origin);
        uint64 gasLimit = 1_000_000;
        uint256 fee = mailboxes[origin].quote(chainIds[destination], gasLimit, payload.length);
        vm.deal(account, fee);
        vm.recordLogs();
        vm.prank(account);
        mailboxes[origin].send{value: fee}(
            chainIds[destination],
            abi.encodePacked(recipient),
            gasLimit,
            0,
            account,
            payload
        );
        _note();
        lane = _laneBetween(origin, destination);
        index = uint64(leaves[lane].length - 1);
    }

    /// @dev Sends and delivers.
    function _carry(
        uint256 origin,
        uint256 destination,
        uint256 units
    ) internal returns (uint256 lane, uint64 index, bytes32 id) {
        (lane, index, id) = _send(origin, _request(origin, destination, units));
        assertTrue(_deliver(lane, index));
    }

    /// @dev Delivers a message of a lane, alone; whether its recipient took it.
    function _deliver(uint256 lane, uint64 index) internal returns (bool) {
        Batch memory batch = _batchOf(lane, index);
        uint256 destination = lanes[lane].destination;
        vm.recordLogs();
        mailboxes[destination].deliver{gas: 6_000_000}(lanes[lane].id, batch);
        _note();
        return mailboxes[destination].isDone(lanes[lane].id, index);
    }

    /// @dev A message of a lane with its proof; the next call is made at the lane's destination, by another transaction
    /// than the last.
    function _batchOf(uint256 lane, uint64 index) internal returns (Batch memory batch) {
        _endTransaction(lane, index);
        Lane memory taken = lanes[lane];
        if (taken.prover != taken.origin && imports[lane].count < leaves[lane].length) {
            _import(lane, _sign(taken.origin));
        }
        batch = _batch(lane, _sign(taken.prover), index, 1, 0);
        _enter(taken.destination);
    }

    /// @dev What follows is as in another transaction than that in which a transfer was advanced.
    function _endTransaction(uint256 lane, uint64 index) internal {
        IBridge bridge = bridges[lanes[lane].destination];
        try bridge.advanceIdOf(lanes[lane].id, frames[lane][index]) returns (bytes32 advanceId) {
            bytes memory code = address(bridge).code;
            vm.etch(address(bridge), type(TransactionEnd).runtimeCode);
            TransactionEnd(address(bridge)).forget(advanceId);
            vm.etch(address(bridge), code);
        } catch {}
    }

    function _note() internal {
        _noteLogs(CHEATCODES.getRecordedLogs());
    }

    function _pass(uint256 duration) internal {
        time += duration;
        vm.roll(block.number + 1);
        vm.warp(time);
    }

    // ---------------------------------------------------------------- reading

    function _admin(uint256 chain) internal view returns (IBridgeAdmin) {
        return IBridgeAdmin(address(bridges[chain]));
    }

    function _chainOf(uint64 chainId) internal view returns (uint256 chain) {
        while (chainIds[chain] != chainId) ++chain;
    }

    function _transferOf(uint256 lane, uint64 index) internal view returns (TransferFrame memory) {
        return TransferFrame(lanes[lane].id, index, frames[lane][index]);
    }

    function _transfersOf(uint256 lane, uint64 index) internal view returns (TransferFrame[] memory transfers) {
        transfers = new TransferFrame[](1);
        transfers[0] = _transferOf(lane, index);
    }

    function _siblings(uint256 lane, uint64 index) internal view returns (bytes32[] memory) {
        return LaneTree.frontierProof(leaves[lane], index);
    }

    function _entry(uint256 chain, bytes32 id) internal view returns (Entry memory) {
        return bridges[chain].entryOf(id);
    }

    function _books(uint256 chain) internal view returns (Books memory) {
        return custodies[chain].books();
    }

    /// @dev What an account has, units of the asset.
    function _unitsOf(uint256 chain, address account) internal view returns (uint256) {
        return tokens[chain].balanceOf(account) / custodies[chain].unit();
    }
}
