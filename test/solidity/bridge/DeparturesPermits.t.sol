// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SignedTransfer, TokenPermit, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {BridgeFixture} from "./BridgeFixture.sol";
import {PlainToken} from "./tokens/PlainToken.sol";

/// @dev Signed transfers from spoke A, whose token has permits; Permit2 is what stands on every chain.
abstract contract SignedDepartures is BridgeFixture {
    bytes4 internal constant LOW_ALLOWANCE = bytes4(keccak256("ERC20InsufficientAllowance(address,uint256,uint256)"));

    uint256 internal userKey;
    TransferRequest internal request;

    function setUp() public virtual override {
        string memory json = vm.readFile("scripts/causeway/areas/bridge/permit2/permit2.json");
        bytes memory code = vm.parseJsonBytes(json, ".creationCode");
        address deployed;
        assembly ("memory-safe") {
            deployed := create(0, add(code, 32), mload(code))
        }
        permit2 = deployed;
        super.setUp();
        (, userKey) = makeAddrAndKey("user");
        vm.deal(stranger, 100 ether);
        _enter(SPOKE_A);
        tokens[SPOKE_A].mint(user, 1_000 ether);
        request = _request(SPOKE_A, HUB, 100 * ONE);
    }

    function _newToken(uint8 decimals) internal override returns (PlainToken) {
        bytes memory arguments = abi.encode("USD", "USD", decimals);
        return PlainToken(create("DevelopmentToken.sol:DevelopmentToken", arguments));
    }

    function _assertSent(bool sent) internal view {
        assertEq(tokens[SPOKE_A].balanceOf(user), sent ? 900 ether : 1_000 ether);
        assertEq(_books(SPOKE_A).net, sent ? int256(100 * ONE) : int256(0));
    }
}

contract DeparturesWithPermitTest is SignedDepartures {
    function _signed(uint256 key, uint256 amount, uint256 deadline) private view returns (TokenPermit memory permit) {
        address token = address(tokens[SPOKE_A]);
        bytes32 hash = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                user,
                address(bridges[SPOKE_A]),
                amount,
                IERC20Permit(token).nonces(user),
                deadline
            )
        );
        bytes32 domain = IERC20Permit(token).DOMAIN_SEPARATOR();
        permit.deadline = deadline;
        (permit.v, permit.r, permit.s) = vm.sign(key, keccak256(abi.encodePacked(hex"1901", domain, hash)));
    }

    function test_bridgeWithPermit_isAllowedByTheSignature() public {
        TokenPermit memory permit = _signed(userKey, request.amount, time);
        vm.prank(user);
        bridges[SPOKE_A].bridgeWithPermit{value: 1 ether}(request, permit);
        _assertSent(true);
    }

    function test_bridgeWithPermit_thatSomebodyUsedBefore_goesByTheAllowanceThatItGave() public {
        TokenPermit memory permit = _signed(userKey, request.amount, time);
        IERC20Permit token = IERC20Permit(address(tokens[SPOKE_A]));
        vm.prank(stranger);
        token.permit(user, address(bridges[SPOKE_A]), request.amount, time, permit.v, permit.r, permit.s);
        vm.prank(user);
        bridges[SPOKE_A].bridgeWithPermit{value: 1 ether}(request, permit);
        _assertSent(true);
    }

    /// @dev Who signed is who calls: nobody sends what another allowed.
    function test_bridgeWithPermit_ofAnother_isRefused() public {
        TokenPermit memory permit = _signed(userKey, request.amount, time);
        vm.prank(stranger);
        vm.expectPartialRevert(LOW_ALLOWANCE);
        bridges[SPOKE_A].bridgeWithPermit{value: 1 ether}(request, permit);
        // nor after it was used
        IERC20Permit token = IERC20Permit(address(tokens[SPOKE_A]));
        token.permit(user, address(bridges[SPOKE_A]), request.amount, time, permit.v, permit.r, permit.s);
        vm.prank(stranger);
        vm.expectPartialRevert(LOW_ALLOWANCE);
        bridges[SPOKE_A].bridgeWithPermit{value: 1 ether}(request, permit);
        _assertSent(false);
    }

    function test_bridgeWithPermit_thatDoesNotHold_isRefused() public {
        (, uint256 otherKey) = makeAddrAndKey("stranger");
        TokenPermit[3] memory permits = [
            _signed(otherKey, request.amount, time),
            _signed(userKey, request.amount, time - 1),
            _signed(userKey, request.amount - 1, time)
        ];
        for (uint256 i = 0; i < permits.length; ++i) {
            vm.prank(user);
            vm.expectPartialRevert(LOW_ALLOWANCE);
            bridges[SPOKE_A].bridgeWithPermit{value: 1 ether}(request, permits[i]);
        }
        _assertSent(false);
    }
}

contract DeparturesWithPermit2Test is SignedDepartures {
    string private constant REQUEST =
        "TransferRequest(bytes32 assetId,uint256 amount,uint64 destinationChainId,bytes receiver,uint256 minReceived,"
        "uint40 deadline,bytes32 salt,address refundTo,bytes integrator,uint16 integratorBps,uint64 gasLimit,"
        "bytes payload,uint256 advanceFee,uint40 advanceFrom,uint40 advanceUntil)";
    string private constant PERMISSIONS = "TokenPermissions(address token,uint256 amount)";
    string private constant PERMIT =
        "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,"
        "TransferRequest witness)";

    bytes4 private constant INVALID_SIGNER = bytes4(keccak256("InvalidSigner()"));

    address internal spender;
    address internal token;
    uint256 internal permitted;
    uint256 internal nonce = 7;

    function setUp() public override {
        super.setUp();
        vm.prank(user);
        tokens[SPOKE_A].approve(permit2, type(uint256).max);
        (spender, token, permitted) = (address(bridges[SPOKE_A]), address(tokens[SPOKE_A]), request.amount);
        // a request in which every field can be changed to another that would be taken
        (request.integrator, request.integratorBps) = (abi.encodePacked(stranger), 10);
        (request.gasLimit, request.payload) = (100_000, "hello");
        (request.advanceFee, request.advanceFrom, request.advanceUntil) = (
            1,
            request.deadline - 2,
            request.deadline - 1
        );
    }

    /// @dev As a wallet hashes it, which knows the types alone.
    function _witness() private view returns (bytes32) {
        bytes memory first = abi.encode(
            keccak256(bytes(REQUEST)),
            request.assetId,
            request.amount,
            request.destinationChainId,
            keccak256(request.receiver),
            request.minReceived,
            request.deadline
        );
        bytes memory second = abi.encode(
            request.salt,
            request.refundTo,
            keccak256(request.integrator),
            request.integratorBps,
            request.gasLimit,
            keccak256(request.payload),
            request.advanceFee,
            request.advanceFrom,
            request.advanceUntil
        );
        return keccak256(bytes.concat(first, second));
    }

    function _signed(uint256 deadline) private view returns (SignedTransfer memory) {
        bytes32 permissions = keccak256(abi.encode(keccak256(bytes(PERMISSIONS)), token, permitted));
        bytes32 kind = keccak256(bytes(string.concat(PERMIT, PERMISSIONS, REQUEST)));
        bytes32 hash = keccak256(abi.encode(kind, permissions, spender, nonce, deadline, _witness()));
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
                keccak256("Permit2"),
                block.chainid,
                permit2
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(userKey, keccak256(abi.encodePacked(hex"1901", domain, hash)));
        return SignedTransfer(user, nonce, deadline, abi.encodePacked(r, s, v));
    }

    function _submit(SignedTransfer memory signed) private {
        vm.prank(stranger);
        bridges[SPOKE_A].bridgeWithPermit2{value: 1 ether}(request, signed);
    }

    function _refused(SignedTransfer memory signed) private {
        vm.expectRevert(INVALID_SIGNER);
        _submit(signed);
        _assertSent(false);
    }

    function test_bridgeWithPermit2_whoeverSubmitsIt_sendsInTheNameOfWhoSigned() public {
        uint256 fee = bridges[SPOKE_A].quote(request).messageFee;
        uint256 before = user.balance;
        vm.recordLogs();
        _submit(_signed(time));
        _note();
        _assertSent(true);
        assertEq(user.balance, before + 1 ether - fee, "what is too much goes to whom the request names");
        bytes memory frame = frames[_laneBetween(SPOKE_A, HUB)][0];
        bytes memory sender = abi.encodePacked(uint8(20), user, uint8(20), request.refundTo);
        assertTrue(vm.contains(vm.toString(frame), _withoutPrefix(vm.toString(sender))));
    }

    /// @dev Each field is changed to another value that the bridge would take.
    function test_bridgeWithPermit2_withAnythingElseThanWasSigned_isRefused() public {
        SignedTransfer memory signed = _signed(time);
        TransferRequest memory asked = request;
        request.amount += 1e12;
        _refused(signed);
        (request = asked).amount -= 1;
        _refused(signed);
        (request = asked).destinationChainId = chainIds[SPOKE_B];
        _refused(signed);
        (request = asked).receiver = abi.encodePacked(stranger);
        _refused(signed);
        (request = asked).minReceived = 1;
        _refused(signed);
        (request = asked).deadline += 1;
        _refused(signed);
        (request = asked).salt = keccak256("other");
        _refused(signed);
        (request = asked).refundTo = stranger;
        _refused(signed);
        (request = asked).integrator = abi.encodePacked(receiver);
        _refused(signed);
        (request = asked).integratorBps = 11;
        _refused(signed);
        (request = asked).gasLimit = 100_001;
        _refused(signed);
        (request = asked).payload = "hallo";
        _refused(signed);
        (request = asked).advanceFee = 2;
        _refused(signed);
        (request = asked).advanceFrom += 1;
        _refused(signed);
        (request = asked).advanceUntil += 1;
        _refused(signed);
        request = asked;
        _submit(signed);
        _assertSent(true);
    }

    /// @dev Of two assets of one token, too.
    function test_bridgeWithPermit2_ofAnotherAsset_isRefused() public {
        bytes32 assetId = keccak256("asset of the same token");
        bytes memory arguments = abi.encode(managers[SPOKE_A], spender, assetId, token, DECIMALS, "", "");
        address custody = create("Vault.sol:Vault", arguments);
        vm.startPrank(admin);
        (bool added, ) = spender.call(abi.encodeWithSignature("addAsset(address)", custody));
        assertTrue(added);
        _admin(SPOKE_A).setRoute(assetId, chainIds[HUB], _route());
        vm.stopPrank();
        SignedTransfer memory signed = _signed(time);
        request.assetId = assetId;
        _refused(signed);
    }

    function test_bridgeWithPermit2_twice_isRefused() public {
        SignedTransfer memory signed = _signed(time);
        _submit(signed);
        vm.expectRevert(bytes4(keccak256("InvalidNonce()")));
        _submit(signed);
        _assertSent(true);
    }

    function test_bridgeWithPermit2_withAnotherNonceOrDeadline_isRefused() public {
        SignedTransfer memory signed = _signed(time);
        signed.nonce = 8;
        _refused(signed);
        (signed.nonce, signed.deadline) = (7, time + 1);
        _refused(signed);
    }

    function test_bridgeWithPermit2_tooLate_isRefused() public {
        SignedTransfer memory signed = _signed(time - 1);
        vm.expectRevert(abi.encodeWithSignature("SignatureExpired(uint256)", time - 1));
        _submit(signed);
        _assertSent(false);
    }

    function test_bridgeWithPermit2_signedForAnotherSpender_isRefused() public {
        spender = address(bridges[HUB]);
        _refused(_signed(time));
    }

    function test_bridgeWithPermit2_signedForAnotherAmountOrToken_isRefused() public {
        --permitted;
        _refused(_signed(time));
        (permitted, token) = (permitted + 1, address(tokens[HUB]));
        _refused(_signed(time));
    }

    function test_bridgeWithPermit2_signedForAnotherChain_isRefused() public {
        vm.chainId(chainIds[HUB]);
        SignedTransfer memory signed = _signed(time);
        vm.chainId(chainIds[SPOKE_A]);
        _refused(signed);
    }

    function test_bridgeWithPermit2_ofWhoDidNotSign_isRefused() public {
        SignedTransfer memory signed = _signed(time);
        signed.owner = provider;
        _refused(signed);
    }

    /// @dev What is less than a unit stays with who signed, though he permitted it.
    function test_bridgeWithPermit2_takesWholeUnits() public {
        request.amount += 1e12 - 1;
        permitted = request.amount;
        _submit(_signed(time));
        _assertSent(true);
    }

    function _withoutPrefix(string memory text) private pure returns (string memory cut) {
        bytes memory all = bytes(text);
        bytes memory rest = new bytes(all.length - 2);
        for (uint256 i = 0; i < rest.length; ++i) {
            rest[i] = all[i + 2];
        }
        return string(rest);
    }
}
